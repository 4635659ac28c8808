// The page as it is in the file: a compiler takes minutes for an array of a million bytes, an assembler none.
    .section .rodata, "a", @progbits
    .global kAssayPageBegin
    .global kAssayPageEnd
    .hidden kAssayPageBegin
    .hidden kAssayPageEnd
    .type kAssayPageBegin, @object
    .type kAssayPageEnd, @object
kAssayPageBegin:
    .incbin ASSAY_PAGE
kAssayPageEnd:
    .byte 0
    .size kAssayPageBegin, kAssayPageEnd - kAssayPageBegin
    .section .note.GNU-stack, "", @progbits
