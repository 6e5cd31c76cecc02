import { createHighlighterCore, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { fetchCode } from '#/lib/fetch-code.ts';
import { once } from '#/lib/once.ts';
import { CODE_GRAMMARS } from './code-grammars.ts';
import { CODE_THEME, kindOfColor } from './code-theme.ts';
import type { CodeLine, HighlightAnswer, HighlightRequest, TokenKind } from './highlight-protocol.ts';

/** A line longer than this is data rather than code, and grammars get slow on it. */
const LONGEST_LINE = 2_000;

/** The JavaScript engine needs no WebAssembly, which a strict content policy would refuse. */
const startHighlighter = once(() =>
  createHighlighterCore({ themes: [CODE_THEME], langs: [], engine: createJavaScriptRegexEngine() }),
);

addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  const { id } = event.data;
  const answer = (lines: HighlightAnswer['lines']) => postMessage({ id, lines } satisfies HighlightAnswer);
  highlight(event.data).then(answer, () => answer(null));
});

async function highlight({ code, language }: HighlightRequest): Promise<readonly CodeLine[]> {
  const highlighter = await startHighlighter();
  if (!highlighter.getLoadedLanguages().includes(language)) {
    await highlighter.loadLanguage(await fetchCode(CODE_GRAMMARS[language]));
  }
  const lines = highlighter.codeToTokensBase(code, {
    lang: language,
    theme: CODE_THEME.name ?? '',
    tokenizeMaxLineLength: LONGEST_LINE,
  });
  return lines.map(mergeRuns);
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
