// What a visitor downloads: the program, minified and gzipped, and the index, gzipped.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

// Level 9 for files that are compressed once; an index is compressed as web servers do by themselves.
export const gzipped = (content, level = 9) => gzipSync(content, { level }).length;

function file_of(name) {
    return readFileSync(join(here, 'node_modules', name));
}

export function version_of(name) {
    return JSON.parse(file_of(`${name}/package.json`)).version;
}

// Files that the packages ship minified, as they would be served.
export function shipped(...names) {
    return names.reduce((sum, name) => sum + gzipped(file_of(name)), 0);
}

// Packages that ship no minified file: what a bundler makes of the names a site imports.
export function bundled(source) {
    const built = buildSync({
        stdin: { contents: source, resolveDir: here },
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
    });
    return gzipped(built.outputFiles[0].contents);
}

// The answer's members for an index that is downloaded whole.
export function weight(index_text, program_bytes, notes) {
    const index = Buffer.from(index_text);
    return { index_bytes: index.length, download_bytes: program_bytes + gzipped(index, 6), notes };
}
