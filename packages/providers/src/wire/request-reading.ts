import { AppError, type ChatMessage, type ChatRequest } from '@parley/contract';
import type { DroppedParameter } from '../quirks/dropped-parameter.ts';

/** A request in another vendor's form, in ours. */
export interface ReadRequest {
  readonly chat: ChatRequest;
  /** What was set and has no word in our form. */
  readonly dropped: readonly DroppedParameter[];
}

export type ChatPart = { readonly type: string } & Record<string, unknown>;

export function refuse(place: string, reason: string): never {
  throw new AppError('validation_failed', `body.${place}: ${reason}`);
}

/** The names go into a header, which has an end. */
export const MAX_NAMED = 20;

/** The parameters that nobody will look at. */
export function unread(request: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): DroppedParameter[] {
  const names = Object.keys(request).filter((name) => !known.has(name) && request[name] != null);
  return names.map((name) => dropped(name, request[name]));
}

/** Callers name fields and tools as they like; the name goes into a header, which takes plain characters only. */
export function dropped(name: string, value: unknown): DroppedParameter {
  return { name: name.replaceAll(/[^\w.-]/g, '?').slice(0, 64), value, reason: 'provider' };
}

/** Only what is set, so that nothing is sent as `null`. */
export function onlySet(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

export const textPart = (text: string): ChatPart => ({ type: 'text', text });

export function imagePart(url: string, detail?: string | null): ChatPart {
  return { type: 'image_url', image_url: { url, ...(detail !== undefined && detail !== null && { detail }) } };
}

export function filePart(fileData: string, filename: string): ChatPart {
  return { type: 'file', file: { file_data: fileData, filename } };
}

/** One text as a text: not every server of the wire takes lists. */
export function contentOf(parts: readonly ChatPart[]): string | ChatPart[] {
  const [only] = parts;
  return parts.length === 1 && only?.type === 'text' ? (only['text'] as string) : [...parts];
}

export function textOfParts(parts: readonly ChatPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part['text'] as string] : [])).join('\n');
}

/**
 * Messages in the order in which our form wants them. The results of tools can only be texts there: pictures among them
 * follow as a message of the user, behind all the results that stand together.
 */
export class MessageList {
  readonly #messages: ChatMessage[] = [];
  #pictures: ChatPart[] = [];

  add(message: ChatMessage): void {
    this.#flush();
    this.#messages.push(message);
  }

  addToolResult(callId: string, parts: readonly ChatPart[]): void {
    const pictures = parts.filter((part) => part.type !== 'text');
    const text = textOfParts(parts);
    const isOnlyPictures = text === '' && pictures.length > 0;
    this.#messages.push({
      role: 'tool',
      tool_call_id: callId,
      content: isOnlyPictures ? 'The result is in the next message.' : text,
    });
    if (pictures.length > 0) this.#pictures.push(textPart(`The result of the call ${callId}:`), ...pictures);
  }

  all(): ChatMessage[] {
    this.#flush();
    return this.#messages;
  }

  #flush(): void {
    if (this.#pictures.length > 0) this.#messages.push({ role: 'user', content: this.#pictures });
    this.#pictures = [];
  }
}
