import { createHighlighterCore, type GrammarState, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { fetchCode } from '#/lib/fetch-code.ts';
import { once } from '#/lib/once.ts';
import { CODE_GRAMMARS } from './code-grammars.ts';
import { CODE_THEME, kindOfColor } from './code-theme.ts';
import type { CodeLine, HighlightAnswer, HighlightRequest, TokenKind } from './highlight-protocol.ts';

/** A line longer than this is data rather than code, and grammars get slow on it. */
const LONGEST_LINE = 2_000;

/**
 * Shiki leaves the rest of a line plain after half a second. The first line of a language, for which its patterns are
 * compiled, may take that long on a busy machine.
 */
const LONGEST_LINE_MS = 5_000;

/** Blocks that are being written at the same time; more than answers beside each other can have. */
const KEPT_STATES = 16;

/** The JavaScript engine needs no WebAssembly, which a strict content policy would refuse. */
const startHighlighter = once(() =>
  createHighlighterCore({ themes: [CODE_THEME], langs: [], engine: createJavaScriptRegexEngine() }),
);

addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  const { id } = event.data;
  const answer = (lines: HighlightAnswer['lines']) => postMessage({ id, lines } satisfies HighlightAnswer);
  highlight(event.data).then(answer, () => answer(null));
});

/** Where the grammar stands at the end of what a growing block has so far. */
const blockStates = once(() => new Map<number, GrammarState>());

async function highlight({ code, language, block, isFirst }: HighlightRequest): Promise<readonly CodeLine[] | null> {
  const highlighter = await startHighlighter();
  if (!highlighter.getLoadedLanguages().includes(language)) {
    await highlighter.loadLanguage(await fetchCode(CODE_GRAMMARS[language]));
  }
  const grammarState = block === undefined ? undefined : blockStates().get(block);
  if (block !== undefined && isFirst !== true && grammarState === undefined) return null;
  const lines = highlighter.codeToTokensBase(code, {
    lang: language,
    theme: CODE_THEME.name ?? '',
    tokenizeMaxLineLength: LONGEST_LINE,
    tokenizeTimeLimit: LONGEST_LINE_MS,
    ...(grammarState && { grammarState }),
  });
  if (block !== undefined) keepState(block, highlighter.getLastGrammarState(lines));
  return lines.map(mergeRuns);
}

function keepState(block: number, state: GrammarState | undefined): void {
  const states = blockStates();
  // The newest is the last one, so that those nobody writes any more go first.
  states.delete(block);
  if (state) states.set(block, state);
  const oldest = states.size > KEPT_STATES ? states.keys().next().value : undefined;
  if (oldest !== undefined) states.delete(oldest);
}

/** Neighbours of one kind become one run: half as many elements on the page. */
function mergeRuns(tokens: readonly ThemedToken[]): CodeLine {
  const runs: [string, TokenKind?][] = [];
  for (const { content, color } of tokens) {
    const kind = kindOfColor(color);
    const last = runs.at(-1);
    if (last && last[1] === kind) last[0] += content;
    else runs.push(kind ? [content, kind] : [content]);
  }
  return runs;
}
