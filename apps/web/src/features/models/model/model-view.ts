import type { Model, ModelAbilities } from '@parley/contract';
import type { Vendor } from '#/components/vendors.ts';
import { placeOf, type ModelPlace } from './model-place.ts';
import { picturePrice } from './picture-price.ts';
import { retirementOf, type Retirement } from './retirement.ts';
import { messagePrice, type MessagePrice } from './typical-message.ts';
import { vendorOfModel } from './vendor-of-model.ts';

export const ABILITIES = ['vision', 'tools', 'reasoning', 'imageOutput', 'audio'] as const;
export type Ability = (typeof ABILITIES)[number];

const NEW_FOR_MS = 30 * 24 * 3_600_000;

/** A model with everything the picker shows of it. */
export interface ModelView {
  readonly model: Model;
  readonly id: string;
  /** What people read: the name, or something better where the server knows it. */
  readonly title: string;
  readonly vendor: Vendor;
  readonly place: ModelPlace;
  readonly strength: string | undefined;
  /** Left out where nobody knows what the model can do. */
  readonly abilities: ModelAbilities | undefined;
  readonly contextTokens: number | undefined;
  /** Of a typical message, or of a picture where `drawsOnly`. */
  readonly price: MessagePrice;
  /** Makes pictures and nothing else. */
  readonly drawsOnly: boolean;
  readonly isNew: boolean;
  readonly retirement: Retirement | undefined;
  /** Neither what it holds, nor what it costs, nor what it can do is known. */
  readonly isUnknown: boolean;
}

/** A model as the picker shows it, at a moment that decides what is new and what is over. */
export function modelView(model: Model, now: number): ModelView {
  const place = placeOf(model);
  const drawsOnly = model.type === 'IMAGE';
  const price = drawsOnly ? picturePrice(model) : messagePrice(model);
  const { capabilities, contextTokens } = model;
  const abilities = drawsOnly ? { ...capabilities, imageOutput: true } : capabilities;
  return {
    model,
    id: model.id,
    title: model.label ?? model.name,
    vendor: vendorOfModel(model),
    place,
    strength: model.strength ?? model.description,
    abilities,
    contextTokens,
    price,
    drawsOnly,
    isNew: model.price.createdAt > 0 && now - model.price.createdAt < NEW_FOR_MS,
    retirement: retirementOf(model.shutdownDate, now),
    isUnknown: abilities === undefined && contextTokens === undefined && price.kind === 'unknown',
  };
}
