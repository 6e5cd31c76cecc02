import type { FunctionTool } from './conversation.ts';
import { CODE_DEMO } from './demos/code.ts';
import { DIAGRAM_DEMO } from './demos/diagram.ts';
import { failureDemo } from './demos/failure.ts';
import { LONG_TEXT_DEMO } from './demos/long-text.ts';
import { MATHEMATICS_DEMO } from './demos/mathematics.ts';
import { REASONING_DEMO } from './demos/reasoning.ts';
import { TABLE_DEMO } from './demos/table.ts';
import { toolCallDemo } from './demos/tool-call.ts';
import { type Piece, say } from './piece.ts';
import type { DemoId, GuideTexts } from './texts/guide-texts.ts';

export interface DemoContext {
  readonly question: string;
  readonly tools: readonly FunctionTool[];
  readonly nowMs: number;
  readonly texts: GuideTexts;
}

interface Demo {
  readonly id: DemoId;
  readonly pattern: RegExp;
  /** Demos that need a tool are not offered where none came along. */
  readonly needsTools?: true;
  readonly pieces: (context: DemoContext) => readonly Piece[];
}

/** What can be seen on request, in the order in which it is offered. The examples of an empty chat ask in other languages too. */
const DEMOS: readonly Demo[] = [
  {
    id: 'everything',
    pattern: /^(?:\S+ ){0,3}everything\b|^全部|كل شيء/i,
    pieces: everything,
  },
  {
    id: 'code',
    pattern: /(?<!access |login )\bcod(?:e|ing)\b|\bprogram\b|代码|شيفرة|كود/i,
    pieces: ({ texts }) => CODE_DEMO[texts.language],
  },
  { id: 'table', pattern: /\btables?\b|表格|جدول/i, pieces: ({ texts }) => TABLE_DEMO[texts.language] },
  {
    id: 'mathematics',
    pattern: /\bmath(?:s|ematics)?\b|\bformulas?\b|\bequations?\b|\blatex\b|公式|数学|معادلة|معادلات|صيغة/i,
    pieces: ({ texts }) => MATHEMATICS_DEMO[texts.language],
  },
  {
    id: 'diagram',
    pattern: /\bdiagrams?\b|\bmermaid\b|\bflow ?charts?\b|流程图|图表|مخطط/i,
    pieces: ({ texts }) => DIAGRAM_DEMO[texts.language],
  },
  {
    id: 'long-text',
    pattern: /\blong(?:er)? (?:text|answer|reply|story)\b|\bessay\b|\bstory\b|长文|نص طويل/i,
    pieces: ({ texts }) => LONG_TEXT_DEMO[texts.language],
  },
  {
    id: 'reasoning',
    pattern: /\breason(?:ing)?\b|\bthink(?:ing)?\b|\bthoughts?\b|推理|تفكير/i,
    pieces: ({ texts }) => REASONING_DEMO[texts.language],
  },
  {
    id: 'tool-call',
    pattern: /\btools?\b|\bfunction call|工具|أداة/i,
    needsTools: true,
    pieces: toolCallDemo,
  },
  {
    id: 'error',
    pattern: /\berrors?\b|\bfail(?:s|ure)?\b|\bbreak off\b|错误|خطأ/i,
    pieces: failureDemo,
  },
];

/** The demo that a message asks for; a question about the product is not a request to show something. */
export function demoFor({ question, tools }: Pick<DemoContext, 'question' | 'tools'>): Demo | undefined {
  const isRequest = /\b(?:show|demo|give|write|draw|display|render|call|use|tell|try|make|let me see|an?|some)\b/i.test(
    question,
  );
  const isBare = question.trim().split(/\s+/).length <= 3 && question.trim().length <= LONGEST_BARE;
  const isQuestion =
    /^(?:how|where|why|what|which|when|who|can i|do i|does|is|are)\b|\b(?:my|your)\b|怎|哪|什么|吗|^(?:كيف|أين|لماذا|ما|هل)(?!\p{L})/iu.test(
      question.trim(),
    );
  if (isQuestion || (!isRequest && !isBare)) return undefined;
  return offered(tools).find((demo) => demo.pattern.test(question));
}

/** Three words of an alphabet; Chinese has no spaces to count. */
const LONGEST_BARE = 24;

const offered = (tools: readonly FunctionTool[]) =>
  DEMOS.filter(({ needsTools }) => needsTools !== true || tools.length > 0);

/** The list of what can be shown, as markdown. */
export function demoMenu({ demos }: GuideTexts, tools: readonly FunctionTool[]): string {
  return offered(tools)
    .map(({ id }) => `- \`${demos[id].ask}\`: ${demos[id].shows}`)
    .join('\n');
}

const SHOWN_TOGETHER = [REASONING_DEMO, CODE_DEMO, TABLE_DEMO, MATHEMATICS_DEMO, DIAGRAM_DEMO];

function everything(context: DemoContext): readonly Piece[] {
  const shown = SHOWN_TOGETHER.flatMap((demo) => [...demo[context.texts.language], say('\n---\n\n')]);
  return context.tools.length > 0 ? [...shown, ...toolCallDemo(context)] : shown;
}
