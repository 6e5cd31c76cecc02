import { TextFlow } from './text-flow.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** The words of a .docx: headings, lists and tables as Markdown, footnotes at the end. */
export function wordText(zip: Zip): string {
  const flow = new TextFlow();
  readPart(zip.text('word/document.xml'), flow);
  for (const notes of ['word/footnotes.xml', 'word/endnotes.xml']) {
    flow.gap();
    readPart(zip.text(notes), flow);
  }
  return flow.finish();
}

function readPart(xml: string, flow: TextFlow): void {
  let lead = '';
  let runs = 0;
  let texts = 0;
  // What older programs are given instead of a text box says the same once more.
  let fallbacks = 0;
  readXml(xml, {
    isDone: () => flow.isFull,
    open(name, attribute) {
      switch (name) {
        case 'Fallback':
          fallbacks += 1;
          break;
        case 'r':
          runs += 1;
          break;
        case 't':
          texts += 1;
          break;
        case 'tab':
          // Elsewhere it says where tabs stop.
          if (runs > 0) flow.add('\t');
          break;
        case 'br':
        case 'cr':
          flow.add('\n');
          break;
        case 'pStyle':
          lead = headingLead(attribute('val') ?? '') ?? lead;
          break;
        case 'numPr':
          lead ||= '- ';
          break;
        case 'tr':
          flow.openRow();
          break;
        case 'tc':
          flow.openCell();
          break;
        default:
      }
    },
    close(name) {
      switch (name) {
        case 'Fallback':
          fallbacks -= 1;
          break;
        case 'r':
          runs -= 1;
          break;
        case 't':
          texts -= 1;
          break;
        case 'p':
          flow.endParagraph(lead);
          lead = '';
          break;
        case 'tc':
          flow.closeCell();
          break;
        case 'tr':
          flow.closeRow();
          break;
        case 'tbl':
          flow.gap();
          break;
        default:
      }
    },
    text(text) {
      if (texts > 0 && fallbacks === 0) flow.add(text);
    },
  });
}

function headingLead(style: string): string | undefined {
  const level = /^(?:heading|Titre|berschrift|标题)?\s*(\d)$/iu.exec(style)?.[1];
  if (level !== undefined) return `${'#'.repeat(Math.min(6, Number(level)))} `;
  return style === 'Title' ? '# ' : undefined;
}
