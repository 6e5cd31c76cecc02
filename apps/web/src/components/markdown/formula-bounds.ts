/** Longer ones are no formulas that anybody reads. */
const MAX_LENGTH = 5_000;
/** Each cell of a table or matrix is a box of its own. */
const MAX_CELLS = 600;
/** What is defined can be used again and again: a line of it unfolds into millions of signs. */
const DEFINITION =
  /\\(?:def|gdef|edef|xdef|let|futurelet|newcommand|renewcommand|providecommand|global|long)(?![A-Za-z])/;

/** Whether drawing a formula could take the page for longer than a moment. Its source is shown instead. */
export function isTooMuch(tex: string): boolean {
  return tex.length > MAX_LENGTH || DEFINITION.test(tex) || cellsOf(tex) > MAX_CELLS;
}

function cellsOf(tex: string): number {
  let cells = 0;
  for (let at = 0; at < tex.length; at += 1) {
    const isBreak = tex[at] === '\\' && tex[at + 1] === '\\';
    if (tex[at] === '&' || isBreak) cells += 1;
    if (isBreak) at += 1;
  }
  return cells;
}
