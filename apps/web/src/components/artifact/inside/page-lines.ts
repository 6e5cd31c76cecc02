/**
 * Leads from a line of a script to the line of the page that holds it. Browsers count from the beginning of a script where a
 * page was written by another one. Undefined where it is not clear which script it was.
 */
export function pageLines(source: string): (line: number) => number | undefined {
  return (line) => {
    const inline = [...document.scripts].filter(({ src }) => src === '');
    const script = document.currentScript ?? (inline.length === 1 ? inline[0] : undefined);
    const at = script ? source.indexOf(script.textContent) : -1;
    return at === -1 ? undefined : source.slice(0, at).split('\n').length - 1 + line;
  };
}
