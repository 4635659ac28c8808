# assay_page: the report page of web/, built with node once and linked into the program as it is.
# With ASSAY_WEB=OFF a stub takes its place, and node is not needed.
option(ASSAY_WEB "Build the report page of web/ (needs Node.js 18 or newer)" ON)
enable_language(ASM)

set(web_folder ${PROJECT_SOURCE_DIR}/web)

# Sets NPM to a command that runs npm with a node of 18 or newer: the one on the PATH, or the one that
# `tools/setup web` has put into build/node.
function(assay_find_npm)
    find_program(npm npm NO_CACHE)
    find_program(on_path node NO_CACHE)
    file(GLOB candidates ${PROJECT_SOURCE_DIR}/build/node/node_modules/node-linux-*/bin/node)
    foreach(candidate ${on_path} ${candidates})
        execute_process(COMMAND ${candidate} --version OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
        string(REGEX REPLACE "^v" "" version "${version}")
        if(npm AND version VERSION_GREATER_EQUAL 18)
            cmake_path(GET candidate PARENT_PATH folder)
            set(NPM ${CMAKE_COMMAND} -E env "PATH=${folder}:$ENV{PATH}" ${npm} PARENT_SCOPE)
            return()
        endif()
    endforeach()
    message(FATAL_ERROR
        "The report page and the Chinese dictionary need npm and Node.js 18 or newer: run `tools/setup web`")
endfunction()

if(ASSAY_WEB)
    assay_find_npm()
    set(page ${web_folder}/dist/report.html)
    # The stamp lies in node_modules, so that all build folders share one installation.
    set(installed ${web_folder}/node_modules/.assay-installed)
    add_custom_command(OUTPUT ${installed}
        COMMAND ${NPM} ci --no-audit --no-fund --loglevel=error
        COMMAND ${CMAKE_COMMAND} -E touch ${installed}
        DEPENDS ${web_folder}/package.json ${web_folder}/package-lock.json ${web_folder}/.npmrc
        WORKING_DIRECTORY ${web_folder} COMMENT "Installing the packages of the report page" VERBATIM)
    file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${web_folder}/src/*)
    add_custom_command(OUTPUT ${page}
        COMMAND ${NPM} run --silent build -- --logLevel warn
        DEPENDS ${installed} ${web_sources} ${web_folder}/report.html ${web_folder}/single_file.js
            ${web_folder}/vite.config.ts ${web_folder}/svelte.config.js ${web_folder}/tsconfig.json
        WORKING_DIRECTORY ${web_folder} COMMENT "Building the report page" VERBATIM)
    if(BUILD_TESTING)
        add_test(NAME web COMMAND ${NPM} run --silent check_and_test WORKING_DIRECTORY ${web_folder})
        set_tests_properties(web PROPERTIES TIMEOUT 1200)
    endif()
else()
    set(page ${web_folder}/embed/stub.html)
endif()

add_library(assay_page STATIC web/embed/page_data.cpp web/embed/page.S)
target_include_directories(assay_page PUBLIC ${PROJECT_SOURCE_DIR})
set_source_files_properties(web/embed/page.S PROPERTIES
    OBJECT_DEPENDS ${page} COMPILE_DEFINITIONS "ASSAY_PAGE=\"${page}\"")

if(BUILD_TESTING)
    add_executable(assay_page_test web/embed/page_data_test.cpp)
    target_link_libraries(assay_page_test PRIVATE assay_page GTest::gtest_main)
    add_test(NAME page COMMAND assay_page_test)
endif()
