import { strToU8, zipSync } from 'fflate';

/** Small documents as the programs write them, made on the spot so that a test shows what is inside. */

export function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const OFFICE_RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relations(targets: Readonly<Record<string, string>>): string {
  const rows = Object.entries(targets).map(
    ([id, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE_RELATION}/${/notes/i.test(target) ? 'notesSlide' : 'part'}" Target="${target}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships>${rows.join('')}</Relationships>`;
}

/** A .docx with this inside of its body. */
export function wordFile(body: string): Uint8Array<ArrayBuffer> {
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
  });
}

export const wordParagraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export interface SheetParts {
  readonly sheets: Readonly<Record<string, string>>;
  readonly strings?: readonly string[];
  readonly styles?: string;
}

/** A .xlsx with these rows of cells by sheet. */
export function sheetFile({ sheets, strings = [], styles = '' }: SheetParts): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const listed = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  const targets = names.map((_, index) => [`rId${index + 1}`, `worksheets/sheet${index + 1}.xml`]);
  const parts = Object.values(sheets).map((rows, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ]);
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(Object.fromEntries(targets) as Record<string, string>),
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...(Object.fromEntries(parts) as Record<string, string>),
  });
}

/** A .pptx with these slides in the order of the show; they lie in the archive the other way round. */
export function slideFile(
  slides: readonly { readonly body: string; readonly notes?: string }[],
): Uint8Array<ArrayBuffer> {
  const numbered = slides.map((slide, index) => ({ ...slide, number: slides.length - index }));
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': `<p:presentation xmlns:r="r"><p:sldIdLst>${numbered
      .map(({ number }) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      Object.fromEntries(numbered.map(({ number }) => [`rId${number}`, `slides/slide${number}.xml`])),
    ),
    ...Object.fromEntries(
      numbered.flatMap(({ body, notes, number }) => [
        [`ppt/slides/slide${number}.xml`, `<p:sld xmlns:a="a">${body}</p:sld>`],
        ...(notes === undefined
          ? []
          : [
              [`ppt/notesSlides/notes${number}.xml`, `<p:notes xmlns:a="a">${slideParagraph(notes)}</p:notes>`],
              [`ppt/slides/_rels/slide${number}.xml.rels`, relations({ rId9: `../notesSlides/notes${number}.xml` })],
            ]),
      ]),
    ),
  });
}

export const slideParagraph = (text: string): string => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;

/** A document of LibreOffice; `kind` is text, spreadsheet or presentation. */
export function openDocumentFile(kind: string, body: string): Uint8Array<ArrayBuffer> {
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content><office:automatic-styles>Not read</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
  });
}

export function bookFile(chapters: readonly string[]): Uint8Array<ArrayBuffer> {
  const items = chapters.map((_, index) => `<item id="c${index}" href="text/ch%20${index}.xhtml"/>`).reverse();
  const spine = chapters.map((_, index) => `<itemref idref="c${index}"/>`);
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><manifest>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
    ...Object.fromEntries(chapters.map((chapter, index) => [`OEBPS/text/ch ${index}.xhtml`, chapter])),
  });
}

/** A PDF with a page for each text; an empty text is a page without words, as a scanner makes them. */
export function pdfFile(pages: readonly string[], trailerExtra = ''): Uint8Array<ArrayBuffer> {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [index, text] of pages.entries()) {
    const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>';
    objects.push(`<< ${page} /Contents ${5 + index * 2} 0 R >>`);
    const lines = text.split('\n').map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj 0 -20 Td`);
    const stream = text === '' ? '' : `BT /F1 14 Tf 72 720 Td ${lines.join(' ')} ET`;
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = file.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailerExtra} >>\n`;
  return strToU8(`${file}startxref\n${start}\n%%EOF\n`, true);
}

/** Asks for a password before anything can be read: the key that it names opens with no empty password. */
export function lockedPdfFile(): Uint8Array<ArrayBuffer> {
  const key = '00'.repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${'11'.repeat(16)}> <${'11'.repeat(16)}>]`;
  return pdfFile(['Secret'], lock);
}
