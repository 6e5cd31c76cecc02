/** About 60 KB of what models like to write: headings, lists, tables and code, none of it twice the same. */
const SECTIONS = 40;

const paragraph = (n: number): string =>
  `Section ${n} looks at the same question from another side. The **first** point is that a change of \`value_${n}\` is visible at once, ` +
  `the *second* that nothing which was finished is drawn again. See [the notes](https://example.com/${n}) for the whole story, ` +
  `and mind that $${n}.50 is an amount of money while $x_${n}^2$ is a formula.`;

const list = (n: number): string =>
  Array.from({ length: 5 }, (_, item) => `- Step ${item + 1} of ${n}: read, decide and *write down* what changed`).join(
    '\n',
  );

const table = (n: number): string =>
  [
    '| Engine | Reads per second | Writes per second | Note |',
    '| :-- | --: | --: | :-- |',
    ...Array.from(
      { length: 6 },
      (_, row) => `| engine ${n}.${row} | ${row * 1_234 + n} | ${row * 321 + n} | within \`${row}\` ms |`,
    ),
  ].join('\n');

const code = (n: number): string =>
  [
    '```ts',
    `export function step${n}(input: readonly number[]): number {`,
    ...Array.from(
      { length: 8 },
      (_, line) => `  const part${line} = input.slice(${line}).reduce((sum, value) => sum + value * ${n}, 0);`,
    ),
    `  return part0 + part7; // ${n}`,
    '}',
    '```',
  ].join('\n');

function section(_: unknown, n: number): string {
  return [`## Part ${n}`, paragraph(n), list(n), n % 2 === 0 ? table(n) : code(n)].join('\n\n');
}

export const LONG_REPLY = Array.from({ length: SECTIONS }, section).join('\n\n');

/** The reply in pieces as a provider sends them. */
export function piecesOf(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}
