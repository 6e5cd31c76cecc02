import type { MidjourneyButton, Model } from '@parley/contract';
import { soldAction } from '@parley/providers';
import { currentLanguage } from '#/i18n/i18n.ts';
import { dollarText } from '#/lib/money-text.ts';
import { priceOfTask } from '../model/picture-price.ts';

/** What a press of a button costs, as text; undefined where it costs nothing, or nobody knows. */
export function pressPrice(
  model: Pick<Model, 'price' | 'isFree' | 'taskPrices'> | undefined,
  { customId }: MidjourneyButton,
): string | undefined {
  const price = model && priceOfTask(model, soldAction(customId));
  return price && price.nano > 0n ? dollarText(price.nano, currentLanguage().tag) : undefined;
}
