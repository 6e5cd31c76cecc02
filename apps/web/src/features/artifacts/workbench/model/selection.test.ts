import { describe, expect, it } from 'vitest';
import type { OpenedCode } from '#/components/artifact/workbench-context.ts';
import { collectArtifacts, type BranchStep } from './artifact-versions.ts';
import { choiceOf, isWritten, selectOpened, selectVersion, shownOf } from './selection.ts';

const opened = (text: string): OpenedCode => ({ kind: 'html', language: 'html', fileName: undefined, text });
const chat = (...texts: string[]) =>
  collectArtifacts(
    texts.map((text, index): BranchStep => ({
      by: 'model',
      pieces: [{ ...opened(text), id: `m${index}/0`, title: undefined }],
    })),
  );
const textOf = ({ artifact, index }: ReturnType<typeof shownOf>) => artifact.versions[index]?.text;

describe('what is shown', () => {
  it('is the block that was opened, and stays when a newer one comes', () => {
    const old = selectOpened(chat('<p>one</p>', '<p>two</p>'), opened('<p>one</p>'));
    const later = chat('<p>one</p>', '<p>two</p>', '<p>three</p>');
    expect(textOf(shownOf(later, old, opened('<p>one</p>')))).toBe('<p>one</p>');
  });

  it('follows the newest version where that is what was shown', () => {
    const newest = selectOpened(chat('<p>one</p>', '<p>two</p>'), opened('<p>two</p>'));
    const later = chat('<p>one</p>', '<p>two</p>', '<p>three</p>');
    expect(textOf(shownOf(later, newest, opened('<p>two</p>')))).toBe('<p>three</p>');
    const [artifact] = later;
    expect(artifact && selectVersion(artifact, 'm0/0').follows).toBe(false);
    expect(artifact && selectVersion(artifact, 'm2/0').follows).toBe(true);
  });

  it('is what was opened where the branch does not have it', () => {
    const other = opened('<p>elsewhere</p>');
    const choice = choiceOf(chat('<p>one</p>'), other);
    expect(choice).toHaveLength(2);
    expect(textOf(shownOf(choice, selectOpened(choice, other), other))).toBe('<p>elsewhere</p>');
    expect(textOf(shownOf([], { versionId: 'gone', follows: true }, other))).toBe('<p>elsewhere</p>');
    expect(choiceOf(chat('<p>one</p>'), opened('<p>one</p>'))).toHaveLength(1);
  });
});

it('tells what is being written by its kind and its file', () => {
  const shown = { kind: 'html', fileName: 'a.html' } as const;
  expect(isWritten(shown, { kind: 'html', fileName: undefined })).toBe(true);
  expect(isWritten(shown, { kind: 'html', fileName: 'b.html' })).toBe(false);
  expect(isWritten(shown, { kind: 'svg', fileName: undefined })).toBe(false);
});
