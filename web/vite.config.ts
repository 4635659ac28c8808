import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { single_file } from './single_file.js';

export default defineConfig({
    plugins: [svelte(), single_file()],
    build: {
        target: 'es2022',
        cssCodeSplit: false,
        modulePreload: false,
        assetsInlineLimit: Number.MAX_SAFE_INTEGER,
        chunkSizeWarningLimit: 2000,
        reportCompressedSize: false,
        rollupOptions: { input: 'report.html', output: { inlineDynamicImports: true } },
    },
});
