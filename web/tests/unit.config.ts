// Turns the unit tests into plain modules that node runs.
import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

const folder = 'tests/unit';
export default defineConfig({
    build: {
        ssr: true,
        outDir: 'tests/out/unit',
        emptyOutDir: true,
        rollupOptions: { input: readdirSync(folder).map((name) => `${folder}/${name}`), output: { entryFileNames: '[name].mjs' } },
    },
});
