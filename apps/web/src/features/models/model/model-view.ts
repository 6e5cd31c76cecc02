import type { Model, ModelAbilities } from '@parley/contract';
import { modelFacts } from '@parley/providers';
import { vendorOf, type Vendor } from '#/components/vendors.ts';
import { windowOf } from './asked-model.ts';
import { placeOf, type ModelPlace } from './model-place.ts';
import { messagePrice, type MessagePrice } from './typical-message.ts';

export const ABILITIES = ['vision', 'tools', 'reasoning', 'imageOutput'] as const;
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
  readonly price: MessagePrice;
  readonly isNew: boolean;
  /** The day on which it is turned off, as YYYY-MM-DD. */
  readonly shutdownDate: string | undefined;
}

/** What the server says comes first; what it leaves out is filled in from what is known of the name. */
export function modelView(model: Model, now: number): ModelView {
  const facts = modelFacts(model.name);
  const place = placeOf(model);
  return {
    model,
    id: model.id,
    title: model.label ?? model.name,
    vendor: vendorOf(model.name, place.kind === 'custom' ? 'custom' : model.provider),
    place,
    strength: model.strength ?? facts.strength ?? model.description,
    abilities: model.capabilities ?? facts.capabilities,
    contextTokens: windowOf(model),
    price: messagePrice(model, facts),
    isNew: model.price.createdAt > 0 && now - model.price.createdAt < NEW_FOR_MS,
    shutdownDate: model.shutdownDate,
  };
}

/** A day as YYYY-MM-DD read as that day wherever the reader is, so that no time zone moves it. */
export function shutdownText(day: string, language: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}
