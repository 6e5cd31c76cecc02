import type { FunctionTool } from './conversation.ts';
import { CODE_DEMO } from './demos/code.ts';
import { DIAGRAM_DEMO } from './demos/diagram.ts';
import { FAILURE_DEMO } from './demos/failure.ts';
import { LONG_TEXT_DEMO } from './demos/long-text.ts';
import { MATHEMATICS_DEMO } from './demos/mathematics.ts';
import { REASONING_DEMO } from './demos/reasoning.ts';
import { TABLE_DEMO } from './demos/table.ts';
import { toolCallDemo } from './demos/tool-call.ts';
import { type Piece, say } from './piece.ts';

interface DemoContext {
  readonly question: string;
  readonly tools: readonly FunctionTool[];
  readonly nowMs: number;
}

interface Demo {
  /** What to write to see it. */
  readonly ask: string;
  readonly shows: string;
  readonly pattern: RegExp;
  readonly pieces: (context: DemoContext) => readonly Piece[];
}

const EVERYTHING = [REASONING_DEMO, CODE_DEMO, TABLE_DEMO, MATHEMATICS_DEMO, DIAGRAM_DEMO].flatMap((pieces) => [
  ...pieces,
  say('\n---\n\n'),
]);

/** What can be seen on request, in the order in which it is offered. The examples of an empty chat ask in other languages too. */
const DEMOS: readonly Demo[] = [
  {
    ask: 'everything',
    shows: 'all of them, one by one',
    pattern: /^(?:\S+ ){0,3}everything\b/i,
    pieces: everything,
  },
  {
    ask: 'code',
    shows: 'code in several languages',
    pattern: /(?<!access |login )\bcod(?:e|ing)\b|\bprogram\b|代码|شيفرة|كود/i,
    pieces: () => CODE_DEMO,
  },
  { ask: 'table', shows: 'a table', pattern: /\btables?\b|表格|جدول/i, pieces: () => TABLE_DEMO },
  {
    ask: 'mathematics',
    shows: 'formulas',
    pattern: /\bmath(?:s|ematics)?\b|\bformulas?\b|\bequations?\b|\blatex\b|公式|数学|معادلة|صيغة/i,
    pieces: () => MATHEMATICS_DEMO,
  },
  {
    ask: 'diagram',
    shows: 'diagrams',
    pattern: /\bdiagrams?\b|\bmermaid\b|\bflow ?charts?\b|流程图|图表|مخطط/i,
    pieces: () => DIAGRAM_DEMO,
  },
  {
    ask: 'long text',
    shows: 'a long text to scroll',
    pattern: /\blong(?:er)? (?:text|answer|reply|story)\b|\bessay\b|\bstory\b/i,
    pieces: () => LONG_TEXT_DEMO,
  },
  {
    ask: 'reasoning',
    shows: 'reasoning before an answer',
    pattern: /\breason(?:ing)?\b|\bthink(?:ing)?\b|\bthoughts?\b/i,
    pieces: () => REASONING_DEMO,
  },
  {
    ask: 'tool call',
    shows: 'a tool call',
    pattern: /\btools?\b|\bfunction call/i,
    pieces: ({ tools, question, nowMs }) => toolCallDemo(tools, question, nowMs),
  },
  {
    ask: 'error',
    shows: 'an answer that fails halfway',
    pattern: /\berrors?\b|\bfail(?:s|ure)?\b|\bbreak off\b/i,
    pieces: () => FAILURE_DEMO,
  },
];

/** The demo that a message asks for; a question about the product is not a request to show something. */
export function demoFor(question: string): Demo | undefined {
  const isRequest = /\b(?:show|demo|give|write|draw|display|render|call|use|tell|try|make|let me see|an?|some)\b/i.test(
    question,
  );
  const isBare = question.trim().split(/\s+/).length <= 3;
  const isQuestion = /^(?:how|where|why|what|which|when|who|can i|do i|does|is|are)\b|\b(?:my|your)\b/i.test(
    question.trim(),
  );
  if (isQuestion || (!isRequest && !isBare)) return undefined;
  return DEMOS.find((demo) => demo.pattern.test(question));
}

/** The list of what can be shown, as markdown. */
export function demoMenu(): string {
  return DEMOS.map((demo) => `- \`${demo.ask}\`: ${demo.shows}`).join('\n');
}

function everything({ tools, question, nowMs }: DemoContext): readonly Piece[] {
  return tools.length > 0 ? [...EVERYTHING, ...toolCallDemo(tools, question, nowMs)] : EVERYTHING;
}
