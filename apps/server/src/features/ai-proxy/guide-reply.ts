import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, GUIDE_MODEL, type Language, LANGUAGES } from '@parley/contract';
import {
  answerAsGuide,
  type GuideDocumentation,
  indexSections,
  type SectionIndex,
  splitSections,
} from '@parley/providers';
import { type ChatReply, type RunningCall, STREAMED } from './chat-call.ts';
import { headFor, usageToTell, writeFrames } from './completion.ts';
import { replyEncoder } from './reply-form.ts';
import { droppedHeader } from './reply-stream.ts';

const DOCUMENTATION_FOLDER = join(import.meta.dirname, '../../../../../docs/user');

/** The user documentation, which the guide answers from: English, and a folder per translation. Empty where it was not shipped. */
export function readUserDocumentation(folder: string = DOCUMENTATION_FOLDER): GuideDocumentation {
  const translations = LANGUAGES.flatMap((language) => {
    const index = readIndex(join(folder, language));
    return index.entries.length > 0 ? [[language, index] as const] : [];
  });
  return { ...Object.fromEntries(translations), en: readIndex(folder) };
}

function readIndex(folder: string): SectionIndex {
  return indexSections(readPages(folder).flatMap((page) => splitSections(page)));
}

function readPages(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
    return files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8'));
  } catch {
    return [];
  }
}

export interface GuideParts {
  readonly documentation: GuideDocumentation;
  /** The language of the interface that asks. */
  readonly language: Language;
  readonly now: () => number;
  /** Between two words. */
  readonly delayMs?: number | undefined;
}

/** The built-in model answers; it uses no tokens. */
export async function askGuide(
  call: RunningCall,
  { documentation, language, now, delayMs }: GuideParts,
): Promise<ChatReply> {
  const { request, form, signal, stream, meter } = call;
  // The guide has one answer.
  const others = (request.n ?? 1) > 1 ? [{ name: 'n', value: request.n, reason: 'model' } as const] : [];
  const dropped = [...(form?.dropped ?? []), ...others];
  stream.dropped = dropped;
  const nothing = { promptTokens: 0, completionTokens: 0 };
  const tell = usageToTell(call.usageInStream, async () => nothing);
  const encoder = replyEncoder(form, headFor(GUIDE_MODEL, randomUUID(), now()), stream, tell);
  meter.asked('guide');
  if (request.stream === true) {
    const pace = delayMs === undefined ? {} : { delayMs };
    const answer = answerAsGuide(request, { documentation, language, now, signal, ...pace });
    stream.noteFirstByte();
    const end = await writeFrames(encoder.frames(answer), stream, signal, encoder.keepAlive);
    const isCut = signal.reason instanceof AppError;
    meter.end(end === 'client-gone' ? 'client_gone' : isCut ? signal.reason.code : 'ok', nothing);
    return STREAMED;
  }
  const body = await encoder.whole(answerAsGuide(request, { documentation, language, now, signal, delayMs: 0 }));
  meter.firstByte();
  meter.end('ok', nothing);
  return { kind: 'whole', body, headers: droppedHeader(dropped) };
}
