// Read-only and aligned, so that the arrays in it can be used as they are.
    .section .rodata, "a", @progbits
    .balign 64
    .global kAssayDictionary
    .hidden kAssayDictionary
    .type kAssayDictionary, @object
kAssayDictionary:
    .incbin ASSAY_DICTIONARY
    .size kAssayDictionary, . - kAssayDictionary
    .section .note.GNU-stack, "", @progbits
