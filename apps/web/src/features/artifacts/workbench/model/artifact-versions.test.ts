import { describe, expect, it } from 'vitest';
import { titleOf } from './artifact-title.ts';
import { collectArtifacts, nameOf, type BranchStep, type Piece } from './artifact-versions.ts';

let count = 0;
const piece = (text: string, fields: Partial<Piece> = {}): Piece => {
  const { kind = 'html' } = fields;
  return {
    id: `m${(count += 1)}/0`,
    kind,
    language: kind,
    fileName: undefined,
    title: titleOf(kind, text),
    text,
    ...fields,
  };
};
const answer = (...pieces: Piece[]): BranchStep => ({ by: 'model', pieces });
const question = (...pieces: Piece[]): BranchStep => ({ by: 'person', pieces });
const texts = (steps: readonly BranchStep[]) =>
  collectArtifacts(steps).map(({ versions }) => versions.map(({ text }) => text));

const page = (title: string, body: string) => `<title>${title}</title>\n<main class="game">\n${body}\n</main>`;

describe('which pieces are versions of one artifact', () => {
  it('those with the same file name, whatever else changed', () => {
    const [one, two] = [
      piece('<p>one</p>', { fileName: 'a.html' }),
      piece(page('Other', 'two'), { fileName: 'a.html' }),
    ];
    expect(texts([answer(one), question(), answer(two)])).toEqual([[one.text, two.text]]);
  });

  it('never those with different file names', () => {
    const shared = '<div class="the same line in both"></div>';
    const [one, two] = [piece(shared, { fileName: 'a.html' }), piece(`${shared}\n`, { fileName: 'b.html' })];
    expect(texts([answer(one), answer(two)])).toEqual([[one.text], [two.text]]);
  });

  it('those with the same title, in one answer too', () => {
    const [one, two] = [piece(page('Snake', 'first')), piece(page('Snake', 'second'))];
    expect(texts([answer(one, two)])).toEqual([[one.text, two.text]]);
  });

  it('those that share half of their lines although the title changed', () => {
    const body = 'const speed = 120;\nconst board = [];\nfunction draw() {}';
    const [one, two] = [piece(page('Snake', body)), piece(page('Snake 2', `${body}\nfunction score() {}`))];
    expect(texts([answer(one), answer(two)])).toEqual([[one.text, two.text]]);
  });

  it('the next one of its kind, where nothing speaks against it', () => {
    const [one, two] = [piece('<p>one thing</p>'), piece('<table>another</table>')];
    expect(texts([answer(one), question(), answer(two)])).toEqual([[one.text, two.text]]);
  });

  it('not the next one where both have a title and nothing in common', () => {
    const [one, two] = [piece('<title>Snake</title><p>game</p>'), piece('<title>Invoice</title><p>table</p>')];
    expect(texts([answer(one), answer(two)])).toEqual([[one.text], [two.text]]);
  });

  it('not two nameless ones of one answer, nor two kinds', () => {
    const drawing = piece('<svg></svg>', { kind: 'svg' });
    const [one, two] = [piece('<p>one</p>'), piece('<p>two</p>')];
    expect(texts([answer(one, two, drawing)])).toEqual([[one.text], [two.text], [drawing.text]]);
  });

  it('of two nameless ones the one that it resembles', () => {
    const [red, blue] = [
      piece('<button class="red">Buy</button>\n<p>one</p>'),
      piece('<nav class="blue">Menu</nav>\n<p>two</p>'),
    ];
    const changed = piece('<button class="red">Buy</button>\n<p>now</p>');
    expect(texts([answer(red, blue), answer(changed)])).toEqual([[red.text, changed.text], [blue.text]]);
  });
});

describe('versions', () => {
  it('are not added by saying the same once more', () => {
    expect(texts([answer(piece('<p>one</p>')), answer(piece('<p>one</p>'))])).toEqual([['<p>one</p>']]);
  });

  it('may be the person’s, who never begins an artifact', () => {
    const [asked, made, edited] = [
      piece(page('Snake', 'theirs')),
      piece(page('Snake', 'first')),
      piece(page('Snake', 'edited')),
    ];
    const [artifact, ...others] = collectArtifacts([question(asked), answer(made), question(edited)]);
    expect(others).toEqual([]);
    expect(artifact?.versions.map(({ text, by }) => [text, by])).toEqual([
      [made.text, 'model'],
      [edited.text, 'person'],
    ]);
  });

  it('are not the person’s where only the kind is the same', () => {
    expect(texts([answer(piece('<p>one</p>')), question(piece('<table>why?</table>'))])).toEqual([['<p>one</p>']]);
  });

  it('give the artifact the newest name', () => {
    const [artifact] = collectArtifacts([
      answer(piece(page('Snake', 'const speed = 120;'))),
      answer(piece(page('Snake deluxe', 'const speed = 120;'))),
    ]);
    expect(artifact && nameOf(artifact)).toBe('Snake deluxe');
  });
});

describe('the title of a piece', () => {
  it.each([
    ['html', '<html><head><title> My\n page </title>', 'My page'],
    ['svg', '<svg><title>Sun</title></svg>', 'Sun'],
    ['markdown', 'Some words\n# Plan\n', 'Plan'],
    ['react', 'export default function TodoList() {}', 'TodoList'],
    ['html', '<p>nothing</p>', undefined],
    ['html', '<title></title>', undefined],
    ['vue', '<template></template>', undefined],
  ] as const)('of %s: %s', (kind, text, title) => {
    expect(titleOf(kind, text)).toBe(title);
  });
});
