import { type ChatRequest, DEFAULT_LANGUAGE, GUIDE_MODEL, type Language } from '@parley/contract';
import type { StreamPart } from '../stream-part.ts';
import { type FunctionTool, isFirstAnswer, lastQuestion, toolsOf, wordsIn } from './conversation.ts';
import { demoFor, demoMenu } from './demos.ts';
import { toolCallDemo, toolNamedIn, toolResultAnswer } from './demos/tool-call.ts';
import { playPieces } from './pace.ts';
import { type Piece, say } from './piece.ts';
import { type Hit, rankSections, type SectionIndex } from './search.ts';
import { type GuideTexts, guideTexts } from './texts/guide-texts.ts';

export const GUIDE_LABEL = 'Parley guide (not an AI)';
export const GUIDE_DESCRIPTION = 'Built-in help. Answers questions about Parley; not an AI.';

/** The user documentation by the language it is written in; English holds every page. */
export type GuideDocumentation = Partial<Record<Language, SectionIndex>>;

export interface GuideOptions {
  readonly documentation: GuideDocumentation;
  /** The language of the interface that asks; English unless given. */
  readonly language?: Language | undefined;
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** Between two words; 0 sends everything at once. */
  readonly delayMs?: number;
}

/** About ninety words a second: fast enough not to bore, slow enough to be seen. */
const NATURAL_DELAY_MS = 10;
/**
 * Below this share of the question found in a section, quoting it would be guessing. Pairs of Chinese signs across two
 * words and Arabic forms of one root are found nowhere, so there less has to do.
 */
const LEAST_COVERAGE = 0.5;
const LEAST_COVERAGE_OTHERWISE = 0.25;
/** A second section is worth naming from this share of the best one's score. */
const RELATED_SCORE = 0.45;

/** Answers like a model would, without being one. Throws the signal's reason when it is aborted. */
export async function* answerAsGuide(
  request: ChatRequest,
  options: GuideOptions,
): AsyncGenerator<StreamPart, void, undefined> {
  const promptCharacters = request.messages.reduce((sum, message) => sum + wordsIn(message).length, 0);
  const pace = { delayMs: options.delayMs ?? NATURAL_DELAY_MS, signal: options.signal };
  yield* playPieces(piecesFor(request, options), promptCharacters, pace);
}

function piecesFor(request: ChatRequest, options: GuideOptions): readonly Piece[] {
  const texts = guideTexts(options.language ?? DEFAULT_LANGUAGE);
  const last = request.messages.at(-1);
  if (last?.role === 'tool') return toolResultAnswer(nameOfCall(request, last.tool_call_id), wordsIn(last), texts);
  const answer = answerPieces(lastQuestion(request), toolsOf(request), texts, options);
  return isFirstAnswer(request) ? introduced(answer, texts) : answer;
}

function answerPieces(
  question: string,
  tools: readonly FunctionTool[],
  texts: GuideTexts,
  options: GuideOptions,
): readonly Piece[] {
  const offer = texts.offer(demoMenu(texts, tools));
  if (question === '') return [paragraphs(texts.noWords, offer)];
  const small = smallTalk(question);
  if (small === 'hello') return [paragraphs(texts.hello, offer)];
  if (small === 'thanks') return [paragraphs(texts.welcome)];
  if (small === 'who') return [paragraphs(texts.aboutMe(GUIDE_MODEL), offer)];
  if (small === 'help') return [paragraphs(texts.tour, offer)];
  const context = { question, tools, nowMs: options.now(), texts };
  if (toolNamedIn(tools, question)) return toolCallDemo(context);
  const demo = demoFor(context);
  if (demo) return demo.pieces(context);
  return [paragraphs(...(fromDocumentation(question, texts, options) ?? [texts.unknown, offer]))];
}

const SMALL_TALK = {
  hello:
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|bonjour|hola|你好|您好|مرحبا|السلام عليكم)(?![\p{L}\p{N}])(?:[\s\p{P}]*(?:there|parley))?[\s\p{P}]*$/iu,
  thanks:
    /^(?:thanks?|thank you|thx|great|ok(?:ay)?|cool|nice|perfect|谢谢|好的|شكرا)(?![\p{L}\p{N}])(?:[\s\p{P}]*(?:you|a lot|very much|جزيلا))?[\s\p{P}]*$/iu,
  who: /\b(?:who|what) are you\b|\bare you (?:an? )?(?:ai|bot|human|real|model|robot)\b|\bwhich model\b|你是谁|你是什么|من أنت|ما أنت/iu,
  help: /^(?:help|menu|demos?|what can (?:you|i) (?:do|show|ask)(?: here)?|what do you know|帮助|你能做什么|我能在这里做什么|我可以做什么|مساعدة|ماذا يمكنني أن أفعل هنا|ماذا تستطيع)(?![\p{L}\p{N}])(?:[\s\p{P}]*(?:me))?[\s\p{P}]*$/iu,
} as const;

/** What people say to a person rather than to a program; Arabic vowel signs make no difference. */
function smallTalk(question: string): keyof typeof SMALL_TALK | undefined {
  const plain = question.replaceAll(/[\u064B-\u0652]/g, '');
  return (Object.keys(SMALL_TALK) as (keyof typeof SMALL_TALK)[]).find((kind) => SMALL_TALK[kind].test(plain));
}

/** The paragraphs of an answer from the documentation, where it holds one. */
function fromDocumentation(
  question: string,
  texts: GuideTexts,
  { documentation, language }: GuideOptions,
): string[] | undefined {
  const own = documentation[language === 'tw' ? 'cn' : (language ?? DEFAULT_LANGUAGE)];
  const hit = own && bestSection(question, own);
  if (hit) return quoted(hit, texts);
  const english = own === documentation.en ? undefined : documentation.en;
  const englishHit = english && bestSection(question, english);
  return englishHit && [texts.inEnglish, ...quoted(englishHit, texts)];
}

interface Found {
  readonly best: Hit;
  readonly related: readonly Hit[];
}

function bestSection(question: string, index: SectionIndex): Found | undefined {
  const [best, ...others] = rankSections(question, index);
  const least = /[\p{Script=Han}\p{Script=Arabic}]/u.test(question) ? LEAST_COVERAGE_OTHERWISE : LEAST_COVERAGE;
  if (!best || best.coverage < least) return undefined;
  return { best, related: others.filter((hit) => isRelated(hit, best)).slice(0, 2) };
}

function quoted({ best, related }: Found, texts: GuideTexts): string[] {
  const { page, heading, text } = best.section;
  const further = related.map(({ section }) => `*${section.heading}* (${section.page})`);
  const source = texts.source(page, heading);
  return [`### ${heading}`, text, further.length === 0 ? source : `${source} ${texts.related(further)}`];
}

const isRelated = (hit: Hit, best: Hit) =>
  hit.coverage >= LEAST_COVERAGE / 2 && hit.score >= best.score * RELATED_SCORE;

/** Says once, at the start of a chat, what is talking. */
function introduced(pieces: readonly Piece[], { who }: GuideTexts): readonly Piece[] {
  const firstSaid = Math.max(
    0,
    pieces.findIndex((piece) => 'say' in piece),
  );
  return [...pieces.slice(0, firstSaid), paragraphs(who, ''), ...pieces.slice(firstSaid)];
}

function paragraphs(...texts: readonly string[]): Piece {
  return say(`${texts.join('\n\n')}\n`);
}

function nameOfCall(request: ChatRequest, id: string | undefined): string | undefined {
  const calls = request.messages.flatMap((message) => message.tool_calls ?? []);
  return calls.findLast((call) => call.id === id)?.function.name;
}
