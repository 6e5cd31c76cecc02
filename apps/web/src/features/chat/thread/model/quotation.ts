/** Adds a quotation below what stands in the box, with an empty line to write on below it. */
export function withQuotation(written: string, quoted: string): string {
  const lines = quoted.trim().split(/\r?\n/);
  const quotation = lines.map((line) => `> ${line}`.trimEnd()).join('\n');
  const before = written.trimEnd();
  return `${before === '' ? '' : `${before}\n\n`}${quotation}\n\n`;
}
