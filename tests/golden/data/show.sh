# What the cases of errors share: a command as a user types it, what it prints, how it exits.
show() {
    printf '$ assay'
    [ $# -eq 0 ] || printf ' %q' "$@"
    printf '\n'
    assay "$@" 2>&1
    printf '[exit %d]\n\n' $?
}
