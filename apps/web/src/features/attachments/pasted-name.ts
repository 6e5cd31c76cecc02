const LONGEST_NAME = 40;

/** The name of a pasted text: its first words, as far as a file may be called that. */
export function pastedName(text: string, otherwise: string): string {
  const line = text
    .split('\n', 20)
    .map((candidate) =>
      candidate
        .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    )
    .find((candidate) => /[\p{L}\p{N}]/u.test(candidate));
  if (line === undefined) return `${otherwise}.txt`;
  const signs = Array.from(line);
  if (signs.length <= LONGEST_NAME) return `${line}.txt`;
  const cut = signs.slice(0, LONGEST_NAME).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > LONGEST_NAME / 2 ? cut.slice(0, lastSpace) : cut).trim()}….txt`;
}
