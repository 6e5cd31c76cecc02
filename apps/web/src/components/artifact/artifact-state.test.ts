import { describe, expect, it } from 'vitest';
import { artifactDocument } from './artifact-document.ts';
import { ARTIFACT_START, artifactSentence, nextArtifactState, type ArtifactState } from './artifact-state.ts';

const after = (...changes: Parameters<typeof nextArtifactState>[1][]): ArtifactState =>
  changes.reduce(nextArtifactState, ARTIFACT_START);
const sentence = (state: ArtifactState) => artifactSentence(state, (key) => key);

describe('the sentence about a preview', () => {
  it('says nothing while all is well', () => {
    expect(sentence(ARTIFACT_START)).toBeUndefined();
    expect(sentence(after({ kind: 'seen', isBlank: false }))).toBeUndefined();
  });

  it('tells an empty page from one that wanted the internet', () => {
    expect(sentence(after({ kind: 'seen', isBlank: true }))).toBe('artifacts.blank');
    expect(sentence(after({ kind: 'refused' }, { kind: 'seen', isBlank: true }))).toBe('artifacts.blankOffline');
    expect(sentence(after({ kind: 'refused' }, { kind: 'seen', isBlank: false }))).toBe('artifacts.offline');
  });

  it('names the first failure, and above all that the page has gone', () => {
    const failed = after({ kind: 'error', message: 'first' }, { kind: 'error', message: 'second' });
    expect(failed.failure).toEqual({ kind: 'error', message: 'first' });
    expect(sentence(failed)).toBe('artifacts.error');
    expect(sentence(nextArtifactState(failed, { kind: 'lost', why: 'left' }))).toBe('artifacts.left');
  });

  it('leaves a failure to the console where there is one, and still says that the page has gone', () => {
    const beside = (state: ArtifactState) => artifactSentence(state, (key) => key, true);
    const failed = after({ kind: 'error', message: 'first' }, { kind: 'seen', isBlank: true });
    expect(beside(failed)).toBeUndefined();
    expect(beside(nextArtifactState(failed, { kind: 'lost', why: 'left' }))).toBe('artifacts.left');
    expect(beside(after({ kind: 'seen', isBlank: true }))).toBe('artifacts.blank');
  });

  it('names the package that is not there', () => {
    expect(sentence(after({ kind: 'missing', name: 'recharts' }))).toBe('artifacts.missing');
  });

  it('says that something is loaded only while it is', () => {
    expect(sentence(after({ kind: 'loading' }))).toBe('artifacts.loading');
    expect(sentence(after({ kind: 'loading' }, { kind: 'seen', isBlank: false }))).toBeUndefined();
    expect(sentence(after({ kind: 'loading' }, { kind: 'lost', why: 'unreachable' }))).toBe('artifacts.unreachable');
  });

  it('is taken back when the page turns out to be there, and starts anew with another run', () => {
    const late = after({ kind: 'lost', why: 'silent' }, { kind: 'seen', isBlank: false });
    expect(sentence(late)).toBeUndefined();
    expect(after({ kind: 'refused' }, { kind: 'start' })).toBe(ARTIFACT_START);
  });

  it('does not change by being told the same again', () => {
    const state = after({ kind: 'refused' }, { kind: 'error', message: 'first' }, { kind: 'seen', isBlank: true });
    expect(nextArtifactState(state, { kind: 'refused' })).toBe(state);
    expect(nextArtifactState(state, { kind: 'seen', isBlank: true })).toBe(state);
    expect(nextArtifactState(state, { kind: 'error', message: 'again' })).toBe(state);
  });
});

describe('the page that shows it', () => {
  it('leaves a whole page as it is and gives a piece of one its document type', () => {
    expect(artifactDocument('html', ' <!DOCTYPE html><p>')).toBe(' <!DOCTYPE html><p>');
    expect(artifactDocument('html', '<p>Hello')).toBe('<!doctype html><p>Hello');
  });

  it('is the same for every component, whose source never becomes a part of it', () => {
    expect(artifactDocument('react', '</script><img src=x>')).toMatch(/<div id="root"><\/div><\/body>$/);
    expect(artifactDocument('vue', '<template>')).toMatch(/<div id="app"><\/div><\/body>$/);
  });

  it('puts a drawing into the middle of one', () => {
    expect(artifactDocument('svg', '<svg/>')).toMatch(/^<!doctype html>.*place-items:center.*<body><svg\/><\/body>$/);
  });
});
