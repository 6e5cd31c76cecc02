import type { ChatRequest } from '@parley/contract';
import type { StreamPart } from '../stream-part.ts';
import { doChore } from './chores.ts';
import { isFirstAnswer, lastQuestion, toolsOf, wordsIn } from './conversation.ts';
import { demoFor, demoMenu } from './demos.ts';
import { toolCallDemo, toolNamedIn, toolResultAnswer } from './demos/tool-call.ts';
import { playPieces } from './pace.ts';
import { type Piece, say } from './piece.ts';
import { type Hit, rankSections, type SectionIndex } from './search.ts';

export const GUIDE_MODEL = 'parley-guide';
export const GUIDE_LABEL = 'Parley guide (not an AI)';
export const GUIDE_DESCRIPTION = 'Built-in help. Answers questions about Parley; not an AI.';

export interface GuideOptions {
  readonly index: SectionIndex;
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** Between two words; 0 sends everything at once. */
  readonly delayMs?: number;
}

/** About ninety words a second: fast enough not to bore, slow enough to be seen. */
const NATURAL_DELAY_MS = 10;
/** Below this share of the question found in a section, quoting it would be guessing. */
const LEAST_COVERAGE = 0.5;
/** A second section is worth naming from this share of the best one's score. */
const RELATED_SCORE = 0.45;

const WHO = '*I’m Parley’s built-in guide: a small program that looks things up, not an AI.*\n\n';

/** Answers like a model would, without being one. Throws the signal's reason when it is aborted. */
export async function* answerAsGuide(
  request: ChatRequest,
  options: GuideOptions,
): AsyncGenerator<StreamPart, void, undefined> {
  const promptCharacters = request.messages.reduce((sum, message) => sum + wordsIn(message).length, 0);
  const pace = { delayMs: options.delayMs ?? NATURAL_DELAY_MS, signal: options.signal };
  yield* playPieces(piecesFor(request, options), promptCharacters, pace);
}

function piecesFor(request: ChatRequest, { index, now }: GuideOptions): readonly Piece[] {
  const last = request.messages.at(-1);
  if (last?.role === 'tool') return toolResultAnswer(nameOfCall(request, last.tool_call_id), wordsIn(last));
  const chore = doChore(request);
  if (chore !== undefined) return [say(chore)];

  const question = lastQuestion(request);
  const tools = toolsOf(request);
  const answer = answerPieces(question, tools, index, now());
  return isFirstAnswer(request) ? introduced(answer) : answer;
}

function answerPieces(
  question: string,
  tools: ReturnType<typeof toolsOf>,
  index: SectionIndex,
  nowMs: number,
): readonly Piece[] {
  if (question === '') return [say(`That message has no text, and text is all I can read.\n\n${offer()}`)];
  const small = SMALL_TALK.find(({ pattern }) => pattern.test(question));
  if (small) return [say(small.answer())];
  if (toolNamedIn(tools, question)) return toolCallDemo(tools, question, nowMs);
  const demo = demoFor(question);
  if (demo) return demo.pieces({ question, tools, nowMs });
  return [say(fromDocumentation(question, index))];
}

const SMALL_TALK: readonly { readonly pattern: RegExp; readonly answer: () => string }[] = [
  {
    pattern:
      /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|bonjour|hola|你好)\b(?:[\s\p{P}]*(?:there|parley))?[\s\p{P}]*$/iu,
    answer: () => `Hello. Ask me how something works in Parley, or try an example.\n\n${offer()}`,
  },
  {
    pattern:
      /^(?:thanks?|thank you|thx|great|ok(?:ay)?|cool|nice|perfect)\b(?:[\s\p{P}]*(?:you|a lot|very much))?[\s\p{P}]*$/iu,
    answer: () => 'You’re welcome.\n',
  },
  {
    pattern: /\b(?:who|what) are you\b|\bare you (?:an? )?(?:ai|bot|human|real|model|robot)\b|\bwhich model\b/i,
    answer: () =>
      `I’m \`${GUIDE_MODEL}\`, a small program on this server. I look up your question in the documentation and quote the best match. I don’t understand or learn anything, and your questions don’t leave this server.\n\n${offer()}`,
  },
  {
    pattern:
      /^(?:help|menu|demos?|what can (?:you|i) (?:do|show|ask)(?: here)?|what do you know)\b(?:[\s\p{P}]*(?:me))?[\s\p{P}]*$/iu,
    answer: () => offer(),
  },
];

function fromDocumentation(question: string, index: SectionIndex): string {
  const [best, ...others] = rankSections(question, index);
  if (!best || best.coverage < LEAST_COVERAGE) {
    return `I don’t know that. I only have Parley’s documentation, and nothing in it answers your question.\n\n${offer()}`;
  }
  const related = others.filter((hit) => isRelated(hit, best)).slice(0, 2);
  const further = related.map(({ section }) => `*${section.heading}* (${section.page})`).join(' and ');
  const { page, heading, text } = best.section;
  const source = heading === page ? `From the page *${page}*.` : `From the page *${page}*, section *${heading}*.`;
  return `### ${heading}\n\n${text}\n\n${source}${further === '' ? '' : ` See also ${further}.`}\n`;
}

const isRelated = (hit: Hit, best: Hit) =>
  hit.coverage >= LEAST_COVERAGE / 2 && hit.score >= best.score * RELATED_SCORE;

/** Says once, at the start of a chat, what is talking. */
function introduced(pieces: readonly Piece[]): readonly Piece[] {
  const firstSaid = Math.max(
    0,
    pieces.findIndex((piece) => 'say' in piece),
  );
  return [...pieces.slice(0, firstSaid), say(WHO), ...pieces.slice(firstSaid)];
}

function offer(): string {
  return `I can answer questions about Parley, such as *how do I change the theme*, *where are my chats stored* or *how do I use my own key*. I can also show what answers can contain. Try one of these:\n\n${demoMenu()}\n`;
}

function nameOfCall(request: ChatRequest, id: string | undefined): string | undefined {
  const calls = request.messages.flatMap((message) => message.tool_calls ?? []);
  return calls.findLast((call) => call.id === id)?.function.name;
}
