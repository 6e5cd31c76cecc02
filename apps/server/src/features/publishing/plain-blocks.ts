/** The paragraphs of a text in Markdown, without its signs. */
export function plainBlocks(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split('\n')
        .filter((line) => !/^[ \t]*(?:```|~~~|[|:-][|:\- \t]*$)/.test(line))
        .map(withoutSigns)
        .join('\n'),
    )
    .filter((block) => block.trim() !== '');
}

function withoutSigns(line: string): string {
  return line
    .replace(/^[ \t]*(?:#{1,6} |> ?)/, '')
    .replace(/^([ \t]*)[-*+] /, '$1• ')
    .replace(/^[ \t]*\|/, '')
    .replaceAll(/ ?\| ?/g, '  ')
    .replaceAll(/\*\*|__|`|~~/g, '')
    .replaceAll(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/g, '$1');
}
