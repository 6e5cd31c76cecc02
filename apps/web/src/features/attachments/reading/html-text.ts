import { decodeEntities } from '#/components/markdown/entities.ts';
import { TextFlow } from './text-flow.ts';

/** What a page holds besides its words. */
const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head', 'iframe', 'object']);

const BLOCKS = new Set(
  'p div section article header footer main nav aside ul ol dl dt dd blockquote figure figcaption form fieldset hr address details summary body pre li h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

const TAG = /<(?:!--|(\/?)([a-z][a-z0-9]*)\b[^<>]*>|[!?][^<>]*>)/giu;

/** The words of a web page or of a chapter. Nothing in it is run, drawn or fetched. */
export function htmlText(html: string, flow = new TextFlow()): string {
  // Closing tags are looked for again and again, in any case.
  const lower = html.toLowerCase();
  let lead = '';
  let pre = 0;
  let at = 0;
  const endParagraph = (nextLead = ''): void => {
    flow.endParagraph(lead);
    lead = nextLead;
  };
  const say = (raw: string): void => {
    const text = decodeEntities(raw);
    flow.add(pre > 0 ? text : text.replaceAll(/\s+/gu, ' '));
  };
  for (TAG.lastIndex = 0; !flow.isFull;) {
    const match = TAG.exec(html);
    say(html.slice(at, match?.index ?? html.length));
    if (!match) break;
    const [whole, slash, written] = match;
    at = match.index + whole.length;
    const name = written?.toLowerCase();
    const isOpening = slash === '';
    if (whole === '<!--') at = behind(lower, '-->', at);
    else if (name !== undefined && isOpening && UNREAD.has(name))
      at = behind(lower, '>', behind(lower, `</${name}`, at));
    else if (name !== undefined) {
      const nextLead = isOpening ? leadOf(name) : undefined;
      if (nextLead !== undefined || BLOCKS.has(name)) endParagraph(nextLead);
      else place(flow, name, isOpening);
      if (name === 'pre') pre = Math.max(0, pre + (isOpening ? 1 : -1));
    }
    TAG.lastIndex = at;
  }
  endParagraph();
  return flow.finish();
}

/** What stands before the words of a heading or of a point. */
function leadOf(name: string): string | undefined {
  const level = /^h([1-6])$/u.exec(name)?.[1];
  return level === undefined ? (name === 'li' ? '- ' : undefined) : `${'#'.repeat(Number(level))} `;
}

function place(flow: TextFlow, name: string, isOpening: boolean): void {
  switch (name) {
    case 'br':
      return flow.add('\n');
    case 'tr':
      return isOpening ? flow.openRow() : flow.closeRow();
    case 'td':
    case 'th':
      return isOpening ? flow.openCell() : flow.closeCell();
    case 'table':
      return flow.gap();
    default:
  }
}

function behind(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}
