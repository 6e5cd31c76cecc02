import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

export interface AxeScope {
  /** The part that is looked at; the whole page where none is named. */
  readonly include?: string;
  readonly disabledRules?: readonly string[];
}

/**
 * What axe, the accessibility checker, objects to: the rule and the elements. Findings of several frames are put together on
 * a page of their own, which takes three times as long; a page without frames is looked at in itself.
 */
export async function axeViolations(page: Page, { include, disabledRules = [] }: AxeScope = {}): Promise<string[]> {
  // Colours on their way from one scheme to the other are nobody's to read.
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
  // Of what passes nobody reads where it was found.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (include !== undefined) axe.include(include);
  if (disabledRules.length > 0) axe.disableRules([...disabledRules]);
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
