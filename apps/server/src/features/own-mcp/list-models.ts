import { GUIDE_MODEL, type ServerModel } from '@parley/contract';
import type { Actor } from '../../http/actor.ts';
import { mayCall } from '../api-keys/key-access.ts';
import { offeredModels, type OfferedModelsParts } from '../models/offered-models.ts';

/** A price of 1 in the list stands for so many dollars per million tokens. */
const DOLLARS_PER_RATIO = 2;

/** A model as programs get to know it; what nobody knows is missing. */
export interface McpModel {
  readonly model: string;
  readonly provider: string;
  readonly label?: string;
  readonly strength?: string;
  readonly contextTokens?: number;
  readonly price: string;
}

/** The models that whoever calls may ask now. */
export async function modelsFor(parts: OfferedModelsParts, actor: Actor): Promise<McpModel[]> {
  const offered = await offeredModels(parts, actor);
  const isOpen = ({ name, type, available, isLocked }: ServerModel) =>
    available && isLocked !== true && (type === 'CHAT' || type === 'CUSTOM') && mayCall(actor, name);
  return offered.filter(isOpen).map(mcpModel);
}

function mcpModel(model: ServerModel): McpModel {
  const { name, provider, label, strength, contextTokens } = model;
  return {
    model: name,
    provider,
    ...(label !== undefined && { label }),
    ...(strength !== undefined && { strength }),
    ...(contextTokens !== undefined && { contextTokens }),
    price: priceText(model),
  };
}

function priceText({ name, fixedPrice, modelRatio, completionRatio, isFree }: ServerModel): string {
  if (isFree === true || name === GUIDE_MODEL) return 'free';
  if (fixedPrice > 0) return `$${fixedPrice} per call`;
  if (modelRatio === 0) return 'unknown';
  const input = modelRatio * DOLLARS_PER_RATIO;
  return `$${rounded(input)} per million tokens in, $${rounded(input * completionRatio)} out`;
}

function rounded(dollars: number): string {
  return String(Number(dollars.toPrecision(6)));
}
