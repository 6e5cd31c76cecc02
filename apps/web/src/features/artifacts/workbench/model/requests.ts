import type { ConsoleLine, PickedElement } from '#/components/artifact/artifact-frame.tsx';
import type { Translate } from '#/i18n/text-key.ts';
import type { ArtifactVersion, WorkArtifact } from './artifact-versions.ts';
import { nameOf } from './artifact-versions.ts';

interface Asked {
  readonly artifact: WorkArtifact;
  readonly version: ArtifactVersion;
}

const MOST_ERRORS = 5;

/** Asks for errors to be mended. The words are the person's: they see them before they go out. */
export function fixRequest({ artifact, version }: Asked, errors: readonly ConsoleLine[], t: Translate): string {
  const lines = errors
    .slice(0, MOST_ERRORS)
    .map(({ text, line }) => (line === undefined ? text : atLine(text, line, t)));
  return paragraphs([
    t('workbench.fixRequest', { name: nameOf(artifact), count: lines.length }),
    fenced(lines.join('\n'), ''),
    ...sourceOf({ artifact, version }, t),
    t('workbench.wholeFile'),
  ]);
}

/** Asks for one element to be changed. */
export function changeRequest(
  { artifact, version }: Asked,
  { wish, element }: { readonly wish: string; readonly element: PickedElement },
  t: Translate,
): string {
  return paragraphs([
    wish.trim(),
    t('workbench.changeRequest', { name: nameOf(artifact) }),
    // In no language: a piece of a page that is quoted is no version of the page.
    fenced(`${element.selector}\n\n${element.html}`, ''),
    ...sourceOf({ artifact, version }, t),
    t('workbench.wholeFile'),
  ]);
}

/** Hands a version that was edited by hand to the model, and so to the chat, which keeps it. */
export function editedSource({ artifact, version }: Asked, t: Translate): string {
  return paragraphs([...sourceOf({ artifact, version }, t)]);
}

/** The source goes along where the model has not seen it. */
function sourceOf({ artifact, version }: Asked, t: Translate): readonly string[] {
  if (version.isInChat) return [];
  const { language, fileName } = artifact;
  const info = fileName === undefined ? language : `${language} title="${fileName.replaceAll('"', '')}"`;
  return [t('workbench.editedSource', { name: nameOf(artifact) }), fenced(version.text, info)];
}

function atLine(text: string, line: number, t: Translate): string {
  return t('workbench.errorAtLine', { text, line });
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A code block whose fence is longer than any in what it holds: nothing inside can end it. */
export function fenced(text: string, info: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text}\n${fence}`;
}
