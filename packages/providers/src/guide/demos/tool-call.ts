import type { FunctionTool } from '../conversation.ts';
import { type Piece, say } from '../piece.ts';
import type { GuideTexts } from '../texts/guide-texts.ts';
import { sampleArguments } from '../sample-arguments.ts';
import { wordsOf } from '../words.ts';

const CLOCK = 'get_current_time';

interface ToolQuestion {
  readonly tools: readonly FunctionTool[];
  readonly question: string;
  readonly nowMs: number;
  readonly texts: GuideTexts;
}

/** Calls the tool that fits the question best, with arguments of the right shape. */
export function toolCallDemo({ tools, question, nowMs, texts }: ToolQuestion): readonly Piece[] {
  const tool = fittingTool(tools, question);
  if (!tool) return [];
  return [
    say(`${texts.toolAsked(tool.name)}\n`),
    { call: { name: tool.name, arguments: sampleArguments(tool.parameters, question, nowMs) } },
  ];
}

/** The tool a question calls for without mentioning tools at all. */
export function toolNamedIn(tools: readonly FunctionTool[], question: string): FunctionTool | undefined {
  const asksForTime = /\bwhat(?:'s| is)? (?:the )?time\b|\bwhat time is it\b|\bwhich day\b/i.test(question);
  return tools.find((tool) => question.includes(tool.name) || (asksForTime && tool.name === CLOCK));
}

/** What is said once a tool has answered. */
export function toolResultAnswer(name: string | undefined, result: string, texts: GuideTexts): readonly Piece[] {
  const trimmed = result.trim();
  if (trimmed === '') return [say(`${texts.toolSilent(name)}\n`)];
  const isData = /^[[{]/.test(trimmed);
  const shown = trimmed.length > 2_000 ? `${trimmed.slice(0, 2_000)}…` : trimmed;
  const quoted = isData ? `\`\`\`json\n${shown}\n\`\`\`` : shown.replaceAll(/^/gm, '> ');
  return [say(`${texts.toolAnswered(name, quoted)}\n`)];
}

function fittingTool(tools: readonly FunctionTool[], question: string): FunctionTool | undefined {
  const asked = new Set(wordsOf(question));
  const scored = tools.map((tool) => {
    const words = new Set(wordsOf(`${tool.name.replaceAll(/[_-]/g, ' ')} ${tool.description}`));
    return { tool, score: [...words].filter((word) => asked.has(word)).length };
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  if (best === undefined || best.score > 0) return best?.tool;
  return tools.find((tool) => tool.name === CLOCK) ?? best.tool;
}
