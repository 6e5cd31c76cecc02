import { expect, it } from 'vitest';
import type { ArtifactVersion, WorkArtifact } from './artifact-versions.ts';
import { keptEdits, withEdits, withoutEdits } from './hand-edits.ts';

const version = (id: string, by: ArtifactVersion['by'] = 'model'): ArtifactVersion => ({
  id,
  text: id,
  by,
  isInChat: true,
});
const artifact = (first: ArtifactVersion, ...later: ArtifactVersion[]): WorkArtifact => ({
  kind: 'html',
  language: 'html',
  fileName: undefined,
  title: undefined,
  versions: [first, ...later],
});
const ids = (artifacts: readonly WorkArtifact[]) => artifacts.map(({ versions }) => versions.map(({ id }) => id));

it('puts an edit behind what was the newest version, and what the model wrote later behind it', () => {
  const edits = [
    { id: 'e1', afterId: 'b', text: 'x' },
    { id: 'e2', afterId: 'e1', text: 'y' },
  ];
  expect(ids(withEdits([artifact(version('a'), version('b'), version('c'))], edits))).toEqual([
    ['a', 'b', 'e1', 'e2', 'c'],
  ]);
});

it('marks it as what the chat does not hold', () => {
  const [edited] = withEdits([artifact(version('a'))], [{ id: 'e1', afterId: 'a', text: 'x' }]);
  expect(edited?.versions[1]).toEqual({ id: 'e1', text: 'x', by: 'person', isInChat: false });
});

it('shows what has been sent since once, and in the chat', () => {
  const sent = artifact(version('a'), version('x', 'person'), version('b'));
  const [edited] = withEdits([sent], [{ id: 'e1', afterId: 'a', text: 'x' }]);
  expect(edited?.versions.map(({ id, isInChat }) => [id, isInChat])).toEqual([
    ['a', true],
    ['e1', true],
    ['b', true],
  ]);
});

it('leaves alone what it does not belong to', () => {
  const others = [artifact(version('a')), artifact(version('b'))];
  expect(withEdits(others, [{ id: 'e1', afterId: 'gone', text: 'x' }])).toEqual(others);
  expect(ids(withEdits(others, [{ id: 'e1', afterId: 'b', text: 'x' }]))).toEqual([['a'], ['b', 'e1']]);
});

it('puts what was made behind a discarded edit behind what that one stood behind', () => {
  const edits = [
    { id: 'e1', afterId: 'a', text: 'x' },
    { id: 'e2', afterId: 'e1', text: 'y' },
    { id: 'e3', afterId: 'e2', text: 'z' },
  ];
  expect(withoutEdits(edits, new Set(['e1', 'e2']))).toEqual([{ id: 'e3', afterId: 'a', text: 'z' }]);
  expect(withoutEdits(edits, new Set(['unknown']))).toEqual(edits);
});

it('keeps the newest edit for the next visit, and others as long as they are not too much', () => {
  const edit = (id: string, afterId: string, length: number) => ({ id, afterId, text: 'x'.repeat(length) });
  expect(keptEdits([edit('e1', 'a', 10), edit('e2', 'e1', 10)]).map(({ id }) => id)).toEqual(['e1', 'e2']);
  const large = [edit('e1', 'a', 600_000), edit('e2', 'e1', 600_000), edit('e3', 'e2', 1_500_000)];
  expect(keptEdits(large).map(({ id, afterId }) => [id, afterId])).toEqual([['e3', 'a']]);
});
