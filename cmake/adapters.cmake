# The search tools behind adapters/: their packages come from npm, once for all build folders.
set(adapters_folder ${PROJECT_SOURCE_DIR}/adapters)
set(adapters_installed ${adapters_folder}/node_modules/.assay-installed)
add_custom_command(OUTPUT ${adapters_installed}
    COMMAND ${NPM} ci --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${adapters_installed}
    DEPENDS ${adapters_folder}/package.json ${adapters_folder}/package-lock.json ${adapters_folder}/.npmrc
    WORKING_DIRECTORY ${adapters_folder} COMMENT "Installing the search tools" VERBATIM)
add_custom_target(adapters ALL DEPENDS ${adapters_installed})
target_compile_definitions(assay_adapters PRIVATE ASSAY_ADAPTERS_FOLDER="${adapters_folder}")
if(BUILD_TESTING AND ASSAY_WEB)
    add_test(NAME site_tools COMMAND ${NPM} test --silent WORKING_DIRECTORY ${adapters_folder})
endif()
