// `node run.mjs TOOL` speaks assay.tool/1 for one of the tools in tools/; `node run.mjs --list` says what there is.
import { readdirSync } from 'node:fs';
import { serve } from './protocol.mjs';

const folder = new URL('./tools/', import.meta.url);
const names = readdirSync(folder).filter((file) => file.endsWith('.mjs')).map((file) => file.slice(0, -4)).sort();

async function load(name) {
    const { default: tool } = await import(new URL(`${name}.mjs`, folder));
    return tool;
}

function entry(tool, setup) {
    const { summary, code, fixes, languages } = tool.setups[setup];
    return {
        tool: tool.name,
        setup,
        version: tool.version,
        scores: tool.scores,
        title: tool.title,
        homepage: tool.homepage,
        about: tool.summary,
        summary,
        ...(languages && { languages }),
        code,
        fixes: Object.entries(fixes).map(([reason, texts]) => ({ reason, ...texts })),
    };
}

async function list() {
    const tools = await Promise.all(names.map(load));
    return tools.flatMap((tool) => Object.keys(tool.setups).map((setup) => entry(tool, setup)));
}

function open(tool, setup, language) {
    if (Object.hasOwn(tool.setups, setup)) return tool.open(tool.setups[setup], language);
    throw new Error(`${tool.name} has no set-up ${setup}; there are ${Object.keys(tool.setups).join(', ')}`);
}

async function main([name, ...rest]) {
    if (name === '--list' && !rest.length) {
        console.log(JSON.stringify(await list()));
    } else if (names.includes(name) && !rest.length) {
        await serve(async () => {
            const tool = await load(name);
            return { ...tool, open: (setup, language) => open(tool, setup, language) };
        });
    } else {
        console.error(`usage: node run.mjs --list | ${names.join(' | ')}`);
        process.exitCode = 2;
    }
}

await main(process.argv.slice(2));
