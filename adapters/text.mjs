// How Chinese text is cut where a tool cannot do it by itself.

const han_runs = /\p{Script=Han}+/gu;

function pairs_of(run) {
    const characters = [...run];
    if (characters.length === 1) return characters;
    return characters.slice(1).map((character, i) => characters[i] + character);
}

// Overlapping pairs of every run of Han characters; a character that stands alone stays.
export function han_pairs(text) {
    return (text.match(han_runs) ?? []).flatMap(pairs_of);
}

// The text with its Han runs replaced by their pairs, so that a tool that splits at spaces finds them: 表格边框 a
// becomes 表格 格边 边框 a. What is not Han stays as it is.
export function cut_han(text) {
    return text.replace(han_runs, (run) => ` ${pairs_of(run).join(' ')} `);
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

// The words of a text by Unicode's rules and ICU's dictionary, as a browser has them.
// Line by line and in a loop: Array.from(segment(text)) of a long text takes ten times as long and gigabytes.
export function words(text) {
    const found = [];
    for (const line of text.split('\n')) {
        for (const { segment, isWordLike } of segmenter.segment(line)) if (isWordLike) found.push(segment);
    }
    return found;
}

// The lines that a site needs for cut_han; set-ups show them in front of their own.
export const cut_han_code = `const pairs = (run) => { const c = [...run]; return c.length < 2 ? c : c.slice(1).map((x, i) => c[i] + x); };
const cut_han = (text) => text.replace(/\\p{Script=Han}+/gu, (run) => \` \${pairs(run).join(' ')} \`);
`;

// The same for words.
export const words_code = `const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
function words(text) { // a loop, line by line: [...segment(text)] of a long text needs gigabytes
  const found = [];
  for (const line of text.split('\\n'))
    for (const s of segmenter.segment(line)) if (s.isWordLike) found.push(s.segment);
  return found;
}
`;
