import type { Model } from '@parley/contract';
import { vendorOf, type Vendor } from '#/components/vendors.ts';
import { isGuide, messagePrice, type MessagePrice } from '#/features/models/public.ts';

/** A model as far as its price needs it, be it from the list of models or from that of prices. */
export type ModelWithPrice = Pick<Model, 'name' | 'provider' | 'type' | 'available' | 'price' | 'customProvider'> & {
  readonly label?: string | undefined;
  readonly isFree?: boolean | undefined;
};

export interface ModelPriceView {
  readonly model: ModelWithPrice;
  readonly vendor: Vendor;
  readonly price: Exclude<MessagePrice, { readonly kind: 'unknown' }>;
}

/** Models whose price is known, by name; what nobody knows the price of is no price to show. */
export function pricedModels(models: readonly ModelWithPrice[]): readonly ModelPriceView[] {
  return models
    .filter((model) => model.available && !isGuide(model))
    .flatMap((model): readonly ModelPriceView[] => {
      const { isFree } = model;
      const price = messagePrice({ price: model.price, ...(isFree !== undefined && { isFree }) });
      if (price.kind === 'unknown') return [];
      const vendor = vendorOf(model.name, model.customProvider === false ? model.provider : 'custom');
      return [{ model, vendor, price }];
    })
    .toSorted((one, other) => one.model.name.localeCompare(other.model.name));
}

/** Chat models that cost something for each message. */
export function pricedChats(views: readonly ModelPriceView[]) {
  return views.flatMap(({ model, vendor, price }) =>
    price.kind === 'priced' && price.price.fixedPrice === 0 && (model.type === 'CHAT' || model.type === 'CUSTOM')
      ? [{ model, vendor, nano: price.nano }]
      : [],
  );
}
