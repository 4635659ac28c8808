# What the cases of errors share: a command as a user types it, what it prints, how it exits.
show() {
    printf '$ assay'
    printf ' %q' "$@"
    printf '\n'
    assay "$@" 2>&1
    printf '[exit %d]\n\n' $?
}
