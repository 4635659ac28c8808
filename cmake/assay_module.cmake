# assay_module(name [DEPENDS module...] [USES library...] [REGISTRY folder...])
#
# Builds assay/<name>/ into assay_<name>, and its *_test.cpp into assay_<name>_test.
# Each file of a REGISTRY folder is one entry of that registry: see assay_registry below.
function(assay_module name)
    cmake_parse_arguments(ARG "" "" "DEPENDS;USES;REGISTRY" ${ARGN})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS assay/${name}/*.cpp)
    set(tests ${sources})
    list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
    list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cpp$")
    foreach(folder ${ARG_REGISTRY})
        assay_registry(${name} ${folder} generated)
        list(APPEND sources ${generated})
    endforeach()

    if(sources)
        add_library(assay_${name} STATIC ${sources})
        set(scope PUBLIC)
    else()
        add_library(assay_${name} INTERFACE)
        set(scope INTERFACE)
    endif()
    target_include_directories(assay_${name} ${scope} ${PROJECT_SOURCE_DIR})
    list(TRANSFORM ARG_DEPENDS PREPEND assay_)
    target_link_libraries(assay_${name} ${scope} ${ARG_DEPENDS} ${ARG_USES} fmt::fmt)
    if(sources)
        assay_batches(assay_${name} ${sources})
        assay_precompile(assay_${name})
    endif()

    if(tests AND BUILD_TESTING)
        add_executable(assay_${name}_test ${tests})
        target_compile_definitions(assay_${name}_test PRIVATE
            ASSAY_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
            ASSAY_BINARY="$<TARGET_FILE_DIR:assay>/assay")
        target_link_libraries(assay_${name}_test PRIVATE assay_${name} GTest::gtest_main)
        assay_batches(assay_${name}_test ${tests})
        assay_precompile(assay_${name}_test)
        add_test(NAME ${name} COMMAND assay_${name}_test)
    endif()
endfunction()

# With ASSAY_PRECOMPILE, reads cmake/precompiled.h ahead, and gtest for tests: once for all modules.
function(assay_precompile target)
    if(NOT ASSAY_PRECOMPILE)
        return()
    endif()
    set(owner assay_precompiled)
    set(headers ${PROJECT_SOURCE_DIR}/cmake/precompiled.h)
    set(libraries fmt::fmt)
    if(target MATCHES "_test$")
        string(APPEND owner _test)
        list(APPEND headers <gtest/gtest.h>)
        list(APPEND libraries GTest::gtest)
    endif()
    if(NOT TARGET ${owner})
        file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${owner}.cpp CONTENT "")
        add_library(${owner} OBJECT ${PROJECT_BINARY_DIR}/${owner}.cpp)
        target_link_libraries(${owner} PRIVATE ${libraries})
        target_precompile_headers(${owner} PRIVATE ${headers})
    endif()
    target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()

# With ASSAY_BATCHES, compiles the files of a target in batches: far less work where nothing was built
# before, as headers are read once a batch, and more of it after a change to one file.
function(assay_batches target)
    if(NOT ASSAY_BATCHES)
        return()
    endif()
    execute_process(COMMAND python3 ${PROJECT_SOURCE_DIR}/tools/batches.py 16 ${ARGN}
        OUTPUT_VARIABLE batches OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE ";" "\\;" batches "${batches}")
    string(REPLACE "\n" ";" batches "${batches}")
    set(number 0)
    foreach(files IN LISTS batches)
        math(EXPR number "${number} + 1")
        set_source_files_properties(${files} PROPERTIES UNITY_GROUP ${number})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# A folder is its own registry: <folder>/ndcg.cpp defines MetricFamily assay::<folder>::ndcg().
# The list is ordinary code in the build tree, so a missing function is a link error, and a
# metric without a test beside it does not configure.
function(assay_registry module folder result)
    file(GLOB files CONFIGURE_DEPENDS assay/${module}/${folder}/*.cpp)
    list(FILTER files EXCLUDE REGEX "_test\\.cpp$")
    set(declarations "")
    set(calls "")
    list(LENGTH files count)
    foreach(file ${files})
        cmake_path(GET file STEM entry)
        if(NOT EXISTS ${PROJECT_SOURCE_DIR}/assay/${module}/${folder}/${entry}_test.cpp)
            message(FATAL_ERROR "${folder}/${entry}.cpp has no ${entry}_test.cpp")
        endif()
        string(APPEND declarations "MetricFamily ${entry}();\n")
        string(APPEND calls "    families.push_back(${entry}());\n")
    endforeach()
    set(output ${PROJECT_BINARY_DIR}/${module}_${folder}.cpp)
    file(CONFIGURE OUTPUT ${output} CONTENT
"// Generated from the files in assay/${module}/${folder}.
#include \"assay/metrics/registry.h\"
namespace assay::${folder} {
${declarations}std::size_t append_families(std::vector<MetricFamily>& families) {
    families.reserve(families.size() + ${count});
${calls}    return ${count};
}
}  // namespace assay::${folder}
")
    set(${result} ${output} PARENT_SCOPE)
endfunction()
