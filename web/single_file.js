// Puts the script and the style of the build into the page, so that dist/ holds report.html and nothing else.
import { readFileSync } from 'node:fs';

const placeholder = '<script type="application/json" id="assay-data"></script>';

// The code may hold "</script>" or "<!--" in a string; written this way the HTML parser does not see them.
const script_text = (code) => code.replace(/<(?=\/script|script|!--)/gi, '\\x3C');

// Licences that ask to go along with the code. "--" would end the comment.
function notices() {
    const files = ['svelte/LICENSE.md', 'zrender/LICENSE', 'echarts/NOTICE', 'tslib/LICENSE.txt'];
    const texts = files.map((name) => `${name}\n\n${readFileSync(`node_modules/${name}`, 'utf8').trim()}`);
    return `<!--\nThis page contains:\n\n${texts.join('\n\n').replace(/-{2,}/g, '')}\n\nApache ECharts and Assay: Apache License 2.0\n-->`;
}

export function single_file() {
    return {
        name: 'single-file',
        apply: 'build',
        enforce: 'post',
        generateBundle(_, bundle) {
            const files = Object.values(bundle);
            const page = files.find((file) => file.fileName.endsWith('.html'));
            const scripts = files.filter((file) => file.type === 'chunk');
            const styles = files.filter((file) => file.fileName.endsWith('.css'));
            if (scripts.length !== 1 || styles.length !== 1 || files.length !== 3) {
                this.error(`expected a page, a script and a style; got ${files.map((file) => file.fileName)}`);
            }
            const html = page.source
                .replace(/<script type="module"[^>]*src=[^>]*><\/script>\s*/, '')
                .replace(/<link rel="stylesheet"[^>]*>\s*/, () => `<style>${styles[0].source}</style>\n`)
                .replace('</body>', () => `<script type="module">${script_text(scripts[0].code)}</script>\n</body>`)
                .replace('<html', () => `${notices()}\n<html`);
            if (html.split(placeholder).length !== 2) {
                this.error(`the page must hold ${placeholder} exactly once`);
            }
            page.source = html;
            for (const file of [...scripts, ...styles]) {
                delete bundle[file.fileName];
            }
        },
    };
}
