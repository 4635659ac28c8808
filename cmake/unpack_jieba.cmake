# Run by the build: unpacks ARCHIVE where it lies if it is, byte for byte, what it was when the dictionary was chosen.
set(expected d596b0566526a7add766e1582f5c97dd5b5003dd26ca353e7b5cf5da86b43af5)
file(SHA256 ${ARCHIVE} found)
if(NOT found STREQUAL expected)
    message(FATAL_ERROR "${ARCHIVE}: SHA-256 is ${found}, expected ${expected}")
endif()
cmake_path(GET ARCHIVE PARENT_PATH folder)
file(ARCHIVE_EXTRACT INPUT ${ARCHIVE} DESTINATION ${folder} TOUCH)
file(REMOVE ${ARCHIVE})
