// Six pages in two languages. No word has the letters q or x, so that a query of these finds nothing anywhere.
const filler = 'Many menus and many buttons stand on the screen, and this sentence says nothing about them. '.repeat(8);

export const documents = [
    { id: 'en/table', title: 'Table borders', headings: 'Drawing lines', body: 'Select a table and choose a border style for its cells.' },
    { id: 'en/print', title: 'Printing spreadsheets', headings: 'Print ranges', body: 'Choose a range before printing a large sheet.' },
    { id: 'en/long', title: 'Overview', body: `${filler}A thesaurus stands at the end.` },
    { id: 'zh/table', title: '表格的边框样式', headings: '绘制线条', body: '选中单元格后，可以设置边框的颜色和宽度。' },
    { id: 'zh/print', title: '打印电子表格', body: '打印大型工作表之前，请先定义打印区域。' },
    { id: 'constructor', title: 'Objects', headings: '', body: 'Odd ids must come back as they are: 100% & <b>.' },
];

export const nonsense = 'qxqxqx';
