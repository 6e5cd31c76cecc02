import { textOf } from '@parley/contract';
import type { Token, Tokens } from 'marked';
import { artifactKindOf, type ArtifactKind } from '#/components/artifact/artifact-kind.ts';
import { parseCodeInfo } from '#/components/markdown/code-info.ts';
import { splitBlocks, type SplitText } from '#/components/markdown/split-blocks.ts';
import { answerSteps, stepsOfMessage, toStored, type LiveTurn } from '#/features/chat-core/public.ts';
import type { MessageRow } from '#/storage/records.ts';
import { titleOf } from './model/artifact-title.ts';
import type { Piece } from './model/artifact-versions.ts';

/** A block that is being written. */
export interface OpenPiece {
  readonly kind: ArtifactKind;
  readonly fileName: string | undefined;
}

/** What a message that is being written holds so far; the same object until another block begins or is finished. */
export interface GrowingPieces {
  readonly messageId: string;
  readonly pieces: readonly Piece[];
  readonly open: OpenPiece | undefined;
}

const NONE: readonly Piece[] = [];

/** Reads the pieces of messages that nobody writes any more, each of them once. */
export function createPieceReader() {
  const known = new WeakMap<MessageRow, readonly Piece[]>();
  return (row: MessageRow): readonly Piece[] => {
    const pieces = known.get(row) ?? piecesOf(row);
    known.set(row, pieces);
    return pieces;
  };
}

function piecesOf(row: MessageRow): readonly Piece[] {
  if (!hasFence(textOf(row.content))) return NONE;
  const steps = stepsOfMessage(row, { hasReasoning: false, hasTools: true });
  const codes = steps.flatMap(({ text }) =>
    splitBlocks(text, null, true).blocks.flatMap(({ token }) => codesIn(token)),
  );
  return codes.flatMap((code, index) => pieceOf(code, row.id, index) ?? []);
}

interface ReadStep {
  readonly split: SplitText;
  /** How many of its blocks are done and have been looked at, and the code in them. */
  readonly doneCount: number;
  readonly codes: readonly Tokens.Code[];
}

/** Reads a message as it grows. Only its unfinished end is looked at again, whatever stands before it. */
export function createGrowingReader(messageId: string) {
  let steps: readonly ReadStep[] = [];
  let codeCount = 0;
  let latest: GrowingPieces = { messageId, pieces: NONE, open: undefined };

  return (live: LiveTurn): GrowingPieces => {
    const { text } = live.state;
    if (steps.length === 0 && !hasFence(text)) return latest;
    const { tools } = toStored(live.state);
    const texts = answerSteps({ text, reasoning: undefined, tools, arrived: text.length }).map((step) => step.text);
    steps = texts.map((stepText, index) => readStep(stepText, steps[index], index < texts.length - 1));
    const codes = steps.flatMap((step) => step.codes);
    const open = openIn(steps.at(-1)?.split);
    if (codes.length === codeCount && isSameOpen(open, latest.open)) return latest;
    const { pieces: known } = latest;
    const pieces =
      codes.length === codeCount ? known : codes.flatMap((code, index) => pieceOf(code, messageId, index) ?? []);
    codeCount = codes.length;
    latest = { messageId, pieces, open };
    return latest;
  };
}

function readStep(text: string, before: ReadStep | undefined, isFinished: boolean): ReadStep {
  if (before?.split.source === text && before.split.finished === isFinished) return before;
  const split = splitBlocks(text, before?.split ?? null, isFinished);
  const isAnew = before === undefined || split.doneCount < before.doneCount;
  const doneCount = isAnew ? 0 : before.doneCount;
  const added = split.blocks.slice(doneCount, split.doneCount).flatMap(({ token }) => codesIn(token));
  const codes = isAnew ? [] : before.codes;
  return { split, doneCount: split.doneCount, codes: added.length === 0 ? codes : [...codes, ...added] };
}

/** What is written right now, as far as its first line says: a component shows what it is only at its end. */
function openIn(split: SplitText | undefined): OpenPiece | undefined {
  const last = split?.finished === false ? split.blocks.at(-1) : undefined;
  if (last?.open !== true || last.token.type !== 'code') return undefined;
  const { language, fileName } = parseCodeInfo((last.token as Tokens.Code).lang ?? '');
  const kind = KIND_OF_LANGUAGE[language];
  return kind && { kind, fileName };
}

const KIND_OF_LANGUAGE: Readonly<Record<string, ArtifactKind | undefined>> = {
  html: 'html',
  htm: 'html',
  svg: 'svg',
  markdown: 'markdown',
  md: 'markdown',
  mermaid: 'mermaid',
  jsx: 'react',
  tsx: 'react',
  vue: 'vue',
};

function isSameOpen(one: OpenPiece | undefined, other: OpenPiece | undefined): boolean {
  return one?.kind === other?.kind && one?.fileName === other?.fileName;
}

/** Blocks are only ever added behind others, so that their place names them. */
function pieceOf({ lang = '', text }: Tokens.Code, messageId: string, index: number): Piece | undefined {
  const { language, fileName } = parseCodeInfo(lang);
  const kind = artifactKindOf(language, text);
  return kind && { id: `${messageId}/${index}`, kind, language, fileName, title: titleOf(kind, text), text };
}

/** The code of a block, also where it stands in a list or a quotation. */
function codesIn(token: Token): readonly Tokens.Code[] {
  if (token.type === 'code') return [token as Tokens.Code];
  const nested = token.type === 'list' ? (token as Tokens.List).items : 'tokens' in token ? token.tokens : undefined;
  return nested?.flatMap((child) => codesIn(child)) ?? [];
}

function hasFence(text: string): boolean {
  return text.includes('```') || text.includes('~~~');
}
