import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { TEXT_LIMIT_CHARS } from '../limits.ts';
import {
  bookFile,
  lockedPdfFile,
  openDocumentFile,
  pdfFile,
  sheetFile,
  slideFile,
  slideParagraph,
  wordFile,
  wordParagraph,
  zipOf,
} from '../testing/sample-files.ts';
import { documentText } from './document-text.ts';
import { ReadingFailure } from './reading-failure.ts';

async function read(name: string, bytes: Uint8Array, progress: [number, number][] = []): Promise<string> {
  const found = await documentText({ name, mediaType: '', bytes }, (...step) => progress.push(step));
  return found.text;
}

describe('the text of a document', () => {
  it('of Word: headings, lists, tables, tabs, and no deleted words or doubles', async () => {
    const table = `<w:tbl><w:tr><w:tc>${wordParagraph('Name')}</w:tc><w:tc>${wordParagraph('Price')}</w:tc></w:tr><w:tr><w:tc>${wordParagraph('Tea | green')}</w:tc><w:tc>${wordParagraph('4')}${wordParagraph('euro')}</w:tc></w:tr></w:tbl>`;
    const body = [
      '<w:p><w:pPr><w:pStyle w:val="Heading2"/><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>Menu</w:t></w:r></w:p>',
      '<w:p><w:r><w:t>Fish &amp; chips</w:t><w:tab/><w:t>9</w:t><w:br/><w:t>daily</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>',
      '<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>one</w:t></w:r></w:p>',
      table,
      '<w:p><w:r><mc:AlternateContent><mc:Choice><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>box</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>',
    ].join('');
    expect(await read('menu.docx', wordFile(body))).toBe(
      '## Menu\n\nFish & chips\t9\ndaily\n\n- one\n| Name | Price |\n| Tea \\| green | 4 euro |\n\nbox',
    );
  });

  it('of Excel: sheets by name, shared and own strings, gaps, truth values and dates', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs>';
    const first = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>',
      '<row r="3"><c r="A3" s="1"><v>45292</v></c><c r="B3" s="2"><v>45292.5</v></c><c r="C3"><v>1.5</v></c></row>',
      '<row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4" t="inlineStr"><is><t>in\nline</t></is></c><c r="C4" t="str"><f>A1</f><v>made</v></c></row>',
    ].join('');
    const strings = ['<t>Day</t>', '<r><t>Num</t></r><r><t>ber</t></r><rPh><t>reading</t></rPh>'];
    const file = sheetFile({ sheets: { 'A &amp; B': first, Empty: '' }, strings, styles });
    expect(await read('book.xlsx', file)).toBe(
      '## A & B\n\nDay\t\tNumber\n2024-01-01\t2024-01-01 12:00\t1.5\nTRUE\tin line\tmade',
    );
  });

  it('of PowerPoint: slides in the order of the show, with notes', async () => {
    const file = slideFile([
      { body: slideParagraph('Welcome') + slideParagraph('to tea'), notes: 'Smile' },
      { body: `<a:tbl><a:tr><a:tc>${slideParagraph('a')}</a:tc><a:tc>${slideParagraph('b')}</a:tc></a:tr></a:tbl>` },
    ]);
    expect(await read('talk.pptx', file)).toBe(
      '## Slide 1\n\nWelcome\n\nto tea\n\nNotes: Smile\n\n## Slide 2\n\n| a | b |',
    );
  });

  it.each([
    [
      'text',
      'note.odt',
      '<text:h text:outline-level="1">Note</text:h><text:p>Two<text:s text:c="2"/>words<text:line-break/>more</text:p><office:annotation><text:p>aside</text:p></office:annotation><text:list><text:list-item><text:p>one</text:p></text:list-item></text:list>',
      '# Note\n\nTwo  words\nmore\n\n- one',
    ],
    [
      'spreadsheet',
      'sums.ods',
      '<table:table table:name="Sums"><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"><text:p>b</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row></table:table>',
      '## Sums\n\n| a | b | b |',
    ],
    [
      'presentation',
      'talk.odp',
      '<draw:page><text:p>Hello</text:p></draw:page><draw:page><text:p>Bye</text:p></draw:page>',
      '## Slide 1\n\nHello\n\n## Slide 2\n\nBye',
    ],
  ])('of LibreOffice: %s', async (kind, name, body, expected) => {
    expect(await read(name, openDocumentFile(kind, body))).toBe(expected);
  });

  it('of a book: chapters in the order of reading', async () => {
    const chapters = ['<html><body><h1>One</h1><p>Once</p></body></html>', '<body><p>Twice</p></body>'];
    expect(await read('book.epub', bookFile(chapters))).toBe('# One\n\nOnce\n\nTwice');
  });

  it('of rich text whose control words are names that every object knows', async () => {
    const rtf = '{\\rtf1\\ansi a\\constructor b\\valueOf c}';
    expect(await read('note.rtf', strToU8(rtf, true))).toBe('abc');
  });

  it('of rich text: code pages, letters by number, and no fonts', async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\*\\generator x;}Caf\\'e9 \\u8364?5\\par\n{\\b bold} \\{x\\}\\tab end\\line\\u-10179?\\u-8704?}";
    expect(await read('note.rtf', strToU8(rtf, true))).toBe('Café €5\nbold {x}\tend\n😀');
  });

  it('of a web page: words without scripts, styles and comments', async () => {
    const html =
      '<!doctype html><html><head><title>x</title><style>p{}</style></head><body><!-- a > b --><h2>Tea</h2><p>Green\n  &amp; <b>black</b><br>tea</p><ul><li>one<li>two</ul><SCRIPT>if (a<b) {}</SCRIPT><table><tr><th>a</th><td>b</td></tr></table><pre>x\n  y</pre></body></html>';
    expect(await read('tea.html', strToU8(html))).toBe(
      '## Tea\n\nGreen & black\ntea\n\n- one\n- two\n\n| a | b |\n\nx\n  y',
    );
  });

  it('of a PDF: page by page, telling how far it is', async () => {
    const progress: [number, number][] = [];
    const text = await read('a.pdf', pdfFile(['First page\nsecond line', 'Last (page)']), progress);
    expect(text).toBe('[Page 1]\nFirst page\nsecond line\n\n[Page 2]\nLast (page)');
    expect(progress).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  it('of anything else that is text, whatever its name', async () => {
    expect(await read('Makefile', strToU8('all:\r\n\ttea'))).toBe('all:\n\ttea');
    expect(await read('data.unknown', strToU8('a,b'))).toBe('a,b');
  });

  it('is cut where it is too long, and says so', async () => {
    const text = await read('long.txt', strToU8('word\n'.repeat(TEXT_LIMIT_CHARS / 4)));
    expect(text.length).toBeLessThan(TEXT_LIMIT_CHARS + 200);
    expect(text).toMatch(/The document goes on\. Only its first \d+ characters are here\.\]$/);
  });
});

const manyRows = Array.from({ length: 60_000 }, () => '<row><c><v>123456789</v></c></row>').join('');

describe('a document that cannot be read', () => {
  it.each<[string, string, Uint8Array]>([
    ['empty', 'a.txt', new Uint8Array()],
    ['no-text', 'a.txt', strToU8(' \n ')],
    ['no-text', 'a.docx', wordFile('')],
    ['binary', 'a.bin', new Uint8Array([1, 2, 0, 4, 5, 0, 0, 9])],
    ['encrypted', 'a.pdf', lockedPdfFile()],
    ['scanned', 'a.pdf', pdfFile(['', '', ''])],
    ['damaged', 'a.pdf', strToU8('%PDF-1.4 nothing more')],
    ['damaged', 'a.docx', strToU8('PK\u0003\u0004 nothing more', true)],
    ['damaged', 'a.docx', strToU8('plain words')],
    ['archive', 'a.zip', zipOf({ 'a.txt': 'x' })],
    ['archive', 'a.docx', zipOf({ 'a.txt': 'x' })],
    ['old-office', 'a.doc', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['media', 'a.mp3', strToU8('ID3')],
  ])('is refused as %s: %s', async (why, name, bytes) => {
    const failure = await read(name, bytes).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ReadingFailure);
    expect(failure).toMatchObject({ why });
  });

  it('is refused when it unpacks to more than any document has', async () => {
    const bomb = zipOf({ 'word/document.xml': ' '.repeat(130 * 1024 * 1024) });
    await expect(read('bomb.docx', bomb)).rejects.toMatchObject({ why: 'inflated' });
  });

  it('stops reading a sheet that has more rows than may be sent', async () => {
    const text = await read('rows.xlsx', sheetFile({ sheets: { Rows: manyRows } }));
    expect(text.length).toBeLessThan(TEXT_LIMIT_CHARS + 200);
    expect(text).toContain('The document goes on');
  });

  it('never resolves entities that a document brings along', async () => {
    const xml =
      '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><w:document><w:p><w:r><w:t>x&a;&b;y</w:t></w:r></w:p></w:document>';
    expect(await read('a.docx', zipOf({ 'word/document.xml': xml }))).toBe('x&a;&b;y');
  });
});
