// The searched members of the documents: all that hold text, but the id.

const usual = ['title', 'headings', 'body'];

export function fields_of(documents) {
    const found = new Set();
    for (const document of documents) {
        for (const name in document) {
            if (name !== 'id' && typeof document[name] === 'string') found.add(name);
        }
    }
    const others = [...found].filter((name) => !usual.includes(name)).sort();
    return [...usual.filter((name) => found.has(name)), ...others];
}
