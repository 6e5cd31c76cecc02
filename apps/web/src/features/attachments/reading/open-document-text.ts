import { TextFlow } from './text-flow.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** Tables of this format fill up to the edge of the sheet with one cell repeated thousands of times. */
const MOST_REPEATED = 100;

/** Words that are about the document rather than in it. */
const ASIDE = new Set(['annotation', 'tracked-changes', 'forms', 'settings', 'scripts', 'font-face-decls']);

/** The words of a document, sheet or show of LibreOffice and others (.odt, .ods, .odp). */
export function openDocumentText(zip: Zip): string {
  const flow = new TextFlow();
  // In a document the names of tables are made up by the program.
  const hasNames = /spreadsheet|presentation/u.test(zip.text('mimetype'));
  let aside = 0;
  let isBody = false;
  let lead = '';
  let lists = 0;
  let slides = 0;
  let repeated = 1;
  readXml(zip.text('content.xml'), {
    isDone: () => flow.isFull,
    open(name, attribute) {
      if (ASIDE.has(name)) aside += 1;
      switch (name) {
        case 'body':
          isBody = true;
          break;
        case 'h':
          lead = `${'#'.repeat(Math.min(6, Number(attribute('outline-level') ?? 1)))} `;
          break;
        case 'list-item':
          lists += 1;
          break;
        case 's':
          flow.add(' '.repeat(Math.min(MOST_REPEATED, Number(attribute('c') ?? 1))));
          break;
        case 'tab':
          flow.add('\t');
          break;
        case 'line-break':
          flow.add('\n');
          break;
        case 'table':
          heading(attribute('table:name'));
          break;
        case 'page':
          slides += 1;
          heading(`Slide ${slides}`);
          break;
        case 'table-row':
          flow.openRow();
          break;
        case 'table-cell':
          repeated = Math.min(MOST_REPEATED, Number(attribute('number-columns-repeated') ?? 1));
          flow.openCell();
          break;
        default:
      }
    },
    close(name) {
      if (ASIDE.has(name)) aside -= 1;
      switch (name) {
        case 'p':
        case 'h':
          flow.endParagraph(lead || (lists > 0 ? '- ' : ''));
          lead = '';
          break;
        case 'list-item':
          lists -= 1;
          break;
        case 'table-cell':
          flow.closeCell(repeated);
          repeated = 1;
          break;
        case 'table-row':
          flow.closeRow();
          break;
        case 'table':
        case 'list':
          flow.gap();
          break;
        default:
      }
    },
    text(text) {
      if (isBody && aside === 0) flow.add(text.replaceAll(/\s+/gu, ' '));
    },
  });
  return flow.finish();

  function heading(name: string | undefined): void {
    flow.gap();
    if (name === undefined || !hasNames) return;
    flow.add(name);
    flow.endParagraph('## ');
  }
}
