import { freeCallId } from '@parley/contract';
import type { StreamPart } from '../stream-part.ts';
import { asCount, asObject, asText, parseJson } from './loose-json.ts';

interface OpenCall {
  readonly index: number;
  /** No other call of the reply has it. */
  readonly id: string;
  /** What the server calls it, and where it counts it. */
  readonly wireId: string | undefined;
  readonly wireIndex: number | undefined;
  /** Undefined until it is known: the call has not begun. */
  name: string | undefined;
  /** The arguments so far, also those that came before the name. */
  text: string;
  /** What Gemini signs a call with on this wire. */
  extra?: unknown;
}

interface Delta {
  readonly wireIndex: number | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly text: string;
}

/**
 * Puts tool call deltas in order. Servers disagree: some leave out the index, some send every call under index 0, some
 * repeat id and name in each delta, some send arguments as an object or not at all. Two calls never share an id, whatever
 * a server says: answers and permissions would be mixed up.
 */
export class ToolCallReader {
  readonly #calls: OpenCall[] = [];
  /** The call that a delta with this wire index belongs to. */
  readonly #byWireIndex = new Map<number, OpenCall>();

  get count(): number {
    return this.#calls.length;
  }

  read(fields: unknown): StreamPart[] {
    const read = asObject(fields);
    if (!read) return [];
    const delta = deltaOf(read);
    const call = this.#known(delta) ?? this.#newCall(delta);
    call.extra ??= asObject(read['extra_content']);
    const { name, text } = delta;
    const { index, id, text: early } = call;
    call.text += text;
    if (call.name !== undefined) return text === '' ? [] : [argumentsPart(call, text)];
    if (name === undefined) return [];
    call.name = name;
    const whole = early + text;
    return [{ type: 'tool-call-start', index, id, name }, ...(whole === '' ? [] : [argumentsPart(call, whole)])];
  }

  /** Calls without arguments get `{}`, so that whoever runs them always has JSON to read. */
  end(): StreamPart[] {
    return this.#calls
      .filter(({ name, text }) => name !== undefined && text === '')
      .map((call) => argumentsPart(call, '{}'));
  }

  /** What the calls were signed with; nothing where none was. */
  replay(): StreamPart[] {
    const signed = this.#calls.filter(({ extra }) => extra !== undefined);
    if (signed.length === 0) return [];
    const callExtras = Object.fromEntries(signed.map(({ id, extra }) => [id, extra]));
    return [{ type: 'replay', data: { wire: 'openai-chat', callExtras } }];
  }

  #newCall({ wireIndex, id: wireId }: Delta): OpenCall {
    const index = this.#calls.length;
    const id = freeCallId(wireId ?? `call_${index}`, new Set(this.#calls.map((other) => other.id)));
    const call: OpenCall = { index, id, wireId, wireIndex, name: undefined, text: '' };
    this.#calls.push(call);
    if (wireIndex !== undefined) this.#byWireIndex.set(wireIndex, call);
    return call;
  }

  #known(delta: Delta): OpenCall | undefined {
    const { wireIndex, id } = delta;
    const sameId = id === undefined ? [] : this.#calls.filter(({ wireId }) => wireId === id);
    const byId = sameId.findLast((call) => call.wireIndex === wireIndex) ?? sameId.at(-1);
    if (byId) return isAnother(byId, delta) ? undefined : byId;
    if (wireIndex === undefined) return id === undefined ? this.#calls.at(-1) : undefined;
    const byIndex = this.#byWireIndex.get(wireIndex);
    const isAnotherCall = id !== undefined && byIndex?.name !== undefined;
    return isAnotherCall ? undefined : byIndex;
  }
}

/** Whether what comes under the id of a call begins a call of its own. */
function isAnother(call: OpenCall, { name, wireIndex, text }: Delta): boolean {
  if (name === undefined || call.name === undefined) return false;
  if (name !== call.name) return true;
  if (wireIndex !== undefined && call.wireIndex !== undefined && wireIndex !== call.wireIndex) return true;
  return text.startsWith('{') && call.text.endsWith('}') && parseJson(call.text) !== undefined;
}

function deltaOf(fields: Readonly<Record<string, unknown>>): Delta {
  const fn = asObject(fields['function']) ?? fields;
  return {
    wireIndex: asCount(fields['index']),
    id: asText(fields['id']),
    name: asText(fn['name']),
    text: argumentsText(fn['arguments']),
  };
}

function argumentsPart({ index }: OpenCall, text: string): StreamPart {
  return { type: 'tool-call-arguments', index, text };
}

function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value;
  return asObject(value) ? JSON.stringify(value) : '';
}
