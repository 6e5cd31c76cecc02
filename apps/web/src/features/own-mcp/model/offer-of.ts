import {
  DEFAULT_MODEL_IDENTIFIER,
  type Mask,
  MCP_OFFER_LIMIT_BYTES,
  type McpOffer,
  OfferedMask,
  OfferedPrompt,
  parseModelId,
  type Prompt,
  textOf,
} from '@parley/contract';

export interface OwnTexts {
  readonly masks: readonly Mask[];
  readonly prompts: readonly Prompt[];
}

export interface MadeOffer {
  readonly offer: McpOffer;
  /** How many masks and prompts are too long, or more than fit. */
  readonly leftOut: number;
}

const MOST_MASKS = 500;
const MOST_PROMPTS = 1_000;
/** What a call holds besides the offer. */
const ROOM_BYTES = MCP_OFFER_LIMIT_BYTES - 1_000;

/** What programs get to see of one's masks and prompts: words alone, and the newest where not all of them fit. */
export function offerOf({ masks, prompts }: OwnTexts): MadeOffer {
  const room = { bytes: ROOM_BYTES };
  const offer = {
    masks: fitting(masks, MOST_MASKS, (mask) => OfferedMask.safeParse(offeredMask(mask)).data, room),
    prompts: fitting(prompts, MOST_PROMPTS, (prompt) => OfferedPrompt.safeParse(prompt).data, room),
  };
  return { offer, leftOut: masks.length + prompts.length - offer.masks.length - offer.prompts.length };
}

/** In the order in which they were made, so that a new one changes no name that programs know. */
function fitting<Own extends { readonly createdAt: number }, Offered>(
  all: readonly Own[],
  most: number,
  offered: (own: Own) => Offered | undefined,
  room: { bytes: number },
): Offered[] {
  const kept: Offered[] = [];
  for (const own of all.toSorted((one, other) => other.createdAt - one.createdAt)) {
    const one = kept.length < most ? offered(own) : undefined;
    const bytes = one === undefined ? 0 : new TextEncoder().encode(JSON.stringify(one)).length + 1;
    if (one === undefined || bytes > room.bytes) continue;
    room.bytes -= bytes;
    kept.push(one);
  }
  return kept.reverse();
}

function offeredMask({ id, name, description = '', context, selectedAiModels }: Mask): OfferedMask {
  const [model] = selectedAiModels;
  const { name: modelName, identifier } = parseModelId(model ?? '');
  // Models of one's own keys are known to this browser alone.
  const isOfServer = model !== undefined && identifier === DEFAULT_MODEL_IDENTIFIER;
  return { id, name, description, context: context.flatMap(offeredMessage), ...(isOfServer && { model: modelName }) };
}

function offeredMessage({ role, content }: Mask['context'][number]): OfferedMask['context'] {
  const text = textOf(content);
  if (text.trim() === '' || (role !== 'system' && role !== 'user' && role !== 'assistant')) return [];
  return [{ role, content: text }];
}
