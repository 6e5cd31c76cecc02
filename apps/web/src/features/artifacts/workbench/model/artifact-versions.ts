import type { ArtifactKind } from '#/components/artifact/artifact-kind.ts';
import { KIND_NAMES } from '#/components/artifact/kind-names.ts';
import { resemblance, tellingLines } from './resemblance.ts';

/** A finished code block that can be shown, where it stands in the chat. */
export interface Piece {
  readonly id: string;
  readonly kind: ArtifactKind;
  /** The word behind its fence: a component may be written in `jsx` or `tsx`. */
  readonly language: string;
  readonly fileName: string | undefined;
  readonly title: string | undefined;
  readonly text: string;
}

/** One step of the branch on show: a question, or an answer with those beside it. */
export interface BranchStep {
  readonly by: 'model' | 'person';
  readonly pieces: readonly Piece[];
}

export interface ArtifactVersion {
  readonly id: string;
  readonly text: string;
  readonly by: 'model' | 'person';
  /** Whether the chat holds it; what was edited by hand and not sent is kept with the chat's draft. */
  readonly isInChat: boolean;
}

/** Something that a model wrote, with everything that it has been so far; the oldest version first, at least one. */
export interface WorkArtifact {
  readonly kind: ArtifactKind;
  readonly language: string;
  readonly fileName: string | undefined;
  readonly title: string | undefined;
  readonly versions: readonly [ArtifactVersion, ...ArtifactVersion[]];
}

interface Found {
  kind: ArtifactKind;
  language: string;
  fileName: string | undefined;
  title: string | undefined;
  versions: [ArtifactVersion, ...ArtifactVersion[]];
  /** Where in the branch its last version stands. */
  at: number;
  lines: ReadonlySet<string>;
}

/** Far enough back for a chat with several pages; every piece is compared with each of them. */
const COMPARED_ARTIFACTS = 8;
/** The part of the shorter one's lines that tells a revision from another thing of the same kind. */
const REVISION_FROM = 0.5;

/**
 * The artifacts of a branch. A piece is a version of the newest artifact of its kind that has
 * 1. the same file name; two different file names are always two artifacts,
 * 2. else the same title,
 * 3. else half of its lines, if it comes from an earlier step,
 * 4. else, for a model's piece, nothing that speaks against it: the last one of an earlier step, unless both have a title
 *    and the titles differ.
 * Everything else is an artifact of its own. What a person wrote is a version only by 1 to 3, and never begins one.
 */
export function collectArtifacts(steps: readonly BranchStep[]): WorkArtifact[] {
  const found: Found[] = [];
  for (const [at, { by, pieces }] of steps.entries()) {
    for (const piece of pieces) {
      const version = { id: piece.id, text: piece.text, by, isInChat: true };
      const lines = tellingLines(piece.text);
      const known = artifactOf({ piece, lines, at, by }, found);
      if (known) addVersion(known, { piece, version, lines, at });
      else if (by === 'model') found.push({ ...namesOf(piece), versions: [version], at, lines });
    }
  }
  return found.map(({ at: _at, lines: _lines, ...artifact }) => artifact);
}

interface Candidate {
  readonly piece: Piece;
  readonly lines: ReadonlySet<string>;
  readonly at: number;
  readonly by: BranchStep['by'];
}

function artifactOf({ piece, lines, at, by }: Candidate, found: readonly Found[]): Found | undefined {
  const { kind, fileName, title } = piece;
  const recent = found
    .filter((artifact) => artifact.kind === kind)
    .toSorted((one, other) => other.at - one.at)
    .slice(0, COMPARED_ARTIFACTS);
  const named = fileName && recent.find((artifact) => artifact.fileName === fileName);
  if (named) return named;
  const possible = recent.filter((artifact) => fileName === undefined || artifact.fileName === undefined);
  const titled = title && possible.find((artifact) => artifact.title === title);
  if (titled) return titled;
  const earlier = possible.filter((artifact) => artifact.at < at);
  const alike = earlier
    .map((artifact) => ({ artifact, share: resemblance(artifact.lines, lines) }))
    .reduce<{ artifact: Found; share: number } | undefined>(
      (best, next) => (best === undefined || next.share > best.share ? next : best),
      undefined,
    );
  if (alike && alike.share >= REVISION_FROM) return alike.artifact;
  const [last] = earlier;
  const isOther = last?.title !== undefined && title !== undefined;
  return by === 'model' && !isOther ? last : undefined;
}

/** Saying the same once more is no new version. */
function addVersion(
  artifact: Found,
  { piece, version, lines, at }: Pick<Candidate, 'piece' | 'lines' | 'at'> & { readonly version: ArtifactVersion },
): void {
  const { fileName = artifact.fileName, title = artifact.title, language } = piece;
  Object.assign(artifact, { fileName, title, language, lines, at });
  if (artifact.versions.at(-1)?.text !== version.text) artifact.versions.push(version);
}

function namesOf({ kind, language, fileName, title }: Piece) {
  return { kind, language, fileName, title };
}

/** What an artifact is called: by its file, its title, or what it is. */
export function nameOf({ fileName, title, kind }: Pick<WorkArtifact, 'fileName' | 'title' | 'kind'>): string {
  return fileName ?? title ?? KIND_NAMES[kind];
}
