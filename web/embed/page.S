// The page as it is in the file: a compiler takes minutes for an array of a million bytes, an assembler none.
    .section .rodata, "a", @progbits
    .global assay_page_begin
    .global assay_page_end
    .hidden assay_page_begin
    .hidden assay_page_end
    .type assay_page_begin, @object
    .type assay_page_end, @object
assay_page_begin:
    .incbin ASSAY_PAGE
assay_page_end:
    .byte 0
    .size assay_page_begin, assay_page_end - assay_page_begin
    .section .note.GNU-stack, "", @progbits
