import type { StreamPart } from '../stream-part.ts';
import { asCount, asObject, asText } from './loose-json.ts';

interface OpenCall {
  readonly index: number;
  readonly id: string;
  started: boolean;
  /** Arguments that came before the name. */
  early: string;
  hasArguments: boolean;
  /** What Gemini signs a call with on this wire. */
  extra?: unknown;
}

/**
 * Puts tool call deltas in order. Servers disagree: some leave out the index, some send every call under index 0, some
 * repeat id and name in each delta, some send arguments as an object or not at all.
 */
export class ToolCallReader {
  readonly #calls: OpenCall[] = [];
  /** The call that a delta with this wire index belongs to. */
  readonly #byWireIndex = new Map<number, OpenCall>();

  get count(): number {
    return this.#calls.length;
  }

  read(delta: unknown): StreamPart[] {
    const fields = asObject(delta);
    if (!fields) return [];
    const fn = asObject(fields['function']) ?? fields;
    const call = this.#callFor(asCount(fields['index']), asText(fields['id']));
    call.extra ??= asObject(fields['extra_content']);
    const name = asText(fn['name']);
    const text = argumentsText(fn['arguments']);
    const parts: StreamPart[] = [];
    if (!call.started && name !== undefined) {
      call.started = true;
      parts.push({ type: 'tool-call-start', index: call.index, id: call.id, name });
      if (call.early !== '') parts.push(argumentsPart(call, call.early));
    }
    if (text === '') return parts;
    if (call.started) parts.push(argumentsPart(call, text));
    else call.early += text;
    return parts;
  }

  /** Calls without arguments get `{}`, so that whoever runs them always has JSON to read. */
  end(): StreamPart[] {
    return this.#calls.filter((call) => call.started && !call.hasArguments).map((call) => argumentsPart(call, '{}'));
  }

  /** What the calls were signed with; nothing where none was. */
  replay(): StreamPart[] {
    const signed = this.#calls.filter(({ extra }) => extra !== undefined);
    if (signed.length === 0) return [];
    const callExtras = Object.fromEntries(signed.map(({ id, extra }) => [id, extra]));
    return [{ type: 'replay', data: { wire: 'openai-chat', callExtras } }];
  }

  #callFor(wireIndex: number | undefined, id: string | undefined): OpenCall {
    const known = this.#known(wireIndex, id);
    if (known) return known;
    const index = this.#calls.length;
    const call: OpenCall = { index, id: id ?? `call_${index}`, started: false, early: '', hasArguments: false };
    this.#calls.push(call);
    if (wireIndex !== undefined) this.#byWireIndex.set(wireIndex, call);
    return call;
  }

  #known(wireIndex: number | undefined, id: string | undefined): OpenCall | undefined {
    const byId = id === undefined ? undefined : this.#calls.find((call) => call.id === id);
    if (byId) return byId;
    if (wireIndex === undefined) return id === undefined ? this.#calls.at(-1) : undefined;
    const byIndex = this.#byWireIndex.get(wireIndex);
    const isAnotherCall = id !== undefined && byIndex?.started === true;
    return isAnotherCall ? undefined : byIndex;
  }
}

function argumentsPart(call: OpenCall, text: string): StreamPart {
  call.hasArguments = true;
  return { type: 'tool-call-arguments', index: call.index, text };
}

function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value;
  return asObject(value) ? JSON.stringify(value) : '';
}
