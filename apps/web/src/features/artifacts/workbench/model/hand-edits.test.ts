import { expect, it } from 'vitest';
import type { ArtifactVersion, WorkArtifact } from './artifact-versions.ts';
import { withEdits } from './hand-edits.ts';

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

it('marks it as what only this page has', () => {
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
