import type { ModelType } from '@parley/contract';
import type { KnownPrice, ModelCapabilities, ModelFacts } from './model-facts.ts';

/** A model as somebody offers it. */
export interface CatalogueRow {
  readonly name: string;
  /** Who offers it: a provider's name in small letters. */
  readonly host: string;
  /** Whether the host sells what others made: then its price and its dates are its own, and hold nowhere else. */
  readonly isResold: boolean;
  readonly facts: ModelFacts;
}

const TYPES: Readonly<Record<string, ModelType>> = {
  chat: 'CHAT',
  image: 'IMAGE',
  embedding: 'EMBEDDING',
  speech: 'SPEECH',
  transcription: 'TRANSCRIPTION',
  other: 'OTHER',
};

const ABILITIES: Readonly<Record<keyof ModelCapabilities, string>> = {
  vision: 'v',
  tools: 't',
  reasoning: 'r',
  imageOutput: 'i',
  audio: 'a',
};

/**
 * Reads a row of the data file: name, host (with a star where it resells), kind, window, longest answer, dollars per million
 * tokens asked, answered and cached, dollars per call, abilities, knowledge date, retirement date. Empty is unknown.
 */
export function readCatalogueRow(line: string): CatalogueRow {
  const [name = '', seller = '', kind = '', context, output, ...rest] = line.split('|');
  const [asked, answered, cached, perCall, abilities = '', knowledge = '', retires = ''] = rest;
  // What is said costs something in a chat and in pictures: a list that does not say how much knows no price.
  const isHalfKnown = (kind === 'chat' || kind === 'image') && (answered ?? '') === '' && (perCall ?? '') === '';
  const price = isHalfKnown ? undefined : knownPrice(number(asked), number(answered), number(cached), number(perCall));
  const facts = {
    type: TYPES[kind],
    contextTokens: number(context),
    outputTokens: number(output),
    price,
    capabilities: abilities === '' ? undefined : capabilitiesOf(abilities),
    knowledgeDate: knowledge || undefined,
    shutdownDate: retires || undefined,
  };
  return { name, host: seller.replace('*', ''), isResold: seller.endsWith('*'), facts: definedOnly(facts) };
}

/** A price in the ratios of this product, from dollars per million tokens; undefined where neither is known. */
export function knownPrice(asked?: number, answered?: number, cached?: number, perCall?: number) {
  if (asked === undefined && perCall === undefined) return undefined;
  const modelRatio = (asked ?? 0) / 2;
  return definedOnly<KnownPrice>({
    modelRatio,
    // Models that only read, such as embeddings, charge nothing for what they give.
    completionRatio: asked === undefined || asked === 0 ? 1 : (answered ?? 0) / asked,
    cachedRatio: cached === undefined || asked === undefined || asked === 0 ? undefined : cached / asked,
    fixedPrice: perCall,
  });
}

type Loosened<Value> = { [Key in keyof Value]: Value[Key] | undefined };

/** A copy without the fields that hold nothing, so that spreading it hides nothing. */
export function definedOnly<Value extends object>(value: Loosened<Value>): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;
}

function number(text = ''): number | undefined {
  return text === '' ? undefined : Number(text);
}

function capabilitiesOf(letters: string): ModelCapabilities {
  return Object.fromEntries(Object.entries(ABILITIES).map(([ability, letter]) => [ability, letters.includes(letter)]));
}
