# assay_dictionary: jieba's dictionary, compiled by dict/compile_dictionary.cpp and linked into the program, where it is used in
# place. It comes from npm, in the package nodejieba (MIT) with the headers of cppjieba, which a test compares with. Only its
# files are wanted, so it is fetched and not installed. All build folders share it.
if(NOT DEFINED NPM)
    assay_find_npm()
endif()

set(jieba_folder ${PROJECT_SOURCE_DIR}/build/jieba)
file(MAKE_DIRECTORY ${jieba_folder})
set(jieba ${jieba_folder}/package/submodules/cppjieba)
set(jieba_dictionary ${jieba}/dict/jieba.dict.utf8)
add_custom_command(OUTPUT ${jieba_dictionary}
    COMMAND ${NPM} pack --ignore-scripts --silent --pack-destination ${jieba_folder} nodejieba@3.5.8
    COMMAND ${CMAKE_COMMAND} -DARCHIVE=${jieba_folder}/nodejieba-3.5.8.tgz -P ${PROJECT_SOURCE_DIR}/cmake/unpack_jieba.cmake
    DEPENDS ${PROJECT_SOURCE_DIR}/cmake/unpack_jieba.cmake
    COMMENT "Fetching jieba's dictionary" VERBATIM)

add_executable(compile_dictionary dict/compile_dictionary.cpp)
target_include_directories(compile_dictionary PRIVATE ${PROJECT_SOURCE_DIR})
# Without optimisation it would take longer than everything else in the build.
target_compile_options(compile_dictionary PRIVATE -O2)

set(compiled_dictionary ${PROJECT_BINARY_DIR}/jieba.bin)
add_custom_command(OUTPUT ${compiled_dictionary}
    COMMAND compile_dictionary ${jieba_dictionary} ${compiled_dictionary}
    DEPENDS compile_dictionary ${jieba_dictionary}
    COMMENT "Compiling the Chinese dictionary" VERBATIM)

add_library(assay_dictionary STATIC dict/dictionary.S dict/dictionary_data.cpp)
target_include_directories(assay_dictionary PUBLIC ${PROJECT_SOURCE_DIR})
set_source_files_properties(dict/dictionary.S PROPERTIES
    OBJECT_DEPENDS ${compiled_dictionary} COMPILE_DEFINITIONS "ASSAY_DICTIONARY=\"${compiled_dictionary}\"")

# Lets a test compile against cppjieba itself.
add_custom_target(fetch_jieba DEPENDS ${jieba_dictionary})
function(assay_compare_with_jieba target)
    if(TARGET ${target})
        add_dependencies(${target} fetch_jieba)
        target_include_directories(${target} SYSTEM PRIVATE ${jieba}/include ${jieba}/deps/limonp/include)
        target_compile_definitions(${target} PRIVATE ASSAY_JIEBA="${jieba}")
    endif()
endfunction()
