/** Where the block of a diagram begins, whose source nobody sees who reads the message, and where it ends. */
const DIAGRAM_BEGINS = /^[ \t]*```mermaid[ \t]*$/;
const DIAGRAM_ENDS = /^[ \t]*```[ \t]*$/;
/** Formulas of their own line, and those within a line. */
const FORMULAS = [/\$\$([^$]*)\$\$/g, /\\\[([^[\]]*)\\\]/g, /\\\(([^()]*)\\\)/g];
/** One dollar is money more often than a formula, unless what follows looks like one. */
const INLINE_FORMULA = /\$([^\s$][^$\n]*)\$(?!\d)/g;
const LOOKS_LIKE_FORMULA = /[\\^_{]/;

/** A message without the sources of what is drawn in it: of diagrams and formulas their words stay. */
export function withoutSources(markdown: string): string {
  let text = markdown.includes('```mermaid') ? withoutDiagrams(markdown) : markdown;
  for (const form of FORMULAS) text = text.replaceAll(form, (_, source: string) => wordsOfFormula(source));
  return text.replaceAll(INLINE_FORMULA, (whole, source: string) =>
    LOOKS_LIKE_FORMULA.test(source) ? wordsOfFormula(source) : whole,
  );
}

function withoutDiagrams(markdown: string): string {
  let isInside = false;
  const lines = markdown.split('\n').map((line) => {
    if (!isInside) {
      isInside = DIAGRAM_BEGINS.test(line);
      return isInside ? '' : line;
    }
    isInside = !DIAGRAM_ENDS.test(line);
    return isInside ? wordsOfLine(line) : '';
  });
  return lines.join('\n');
}

/** Lines that say how a diagram looks, not what it says. */
const WORDLESS = /^\s*(?:%%|style\b|classDef\b|class\b|linkStyle\b|end\s*$)/;
const KIND_OF_DIAGRAM = /^\s*(?:graph|flowchart|\w+Diagram|pie|gantt|mindmap|timeline)\b(?:\s+(?:TB|TD|BT|RL|LR))?/;

/** What stands in boxes and on arrows; the names of boxes go where they have words. */
function wordsOfLine(line: string): string {
  if (WORDLESS.test(line)) return '';
  return line
    .replace(KIND_OF_DIAGRAM, ' ')
    .replaceAll(/\b\w{1,40}(?=[[({])/g, ' ')
    .replaceAll(/[-=.~<>]{2,}[xo>]?|[[\](){}|"]/g, ' ');
}

function wordsOfFormula(source: string): string {
  return source.replaceAll(/\\[a-zA-Z]+|[\\{}^_&]/g, ' ');
}
