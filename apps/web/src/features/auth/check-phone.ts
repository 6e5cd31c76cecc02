import { normalizePhone } from '@parley/contract';
import { fetchCode } from '#/lib/fetch-code.ts';

const loadNumbers = () => fetchCode(() => import('./phone-numbers.ts'));

/** Fetches what knows the numbers of all countries, for somebody who is about to type one. */
export function preparePhoneCheck(): void {
  void loadNumbers().catch(() => {});
}

/**
 * The number as it is sent, such as +8613800138000, or undefined for what no phone can have. A number without a country
 * code is a Chinese one.
 */
export async function checkPhone(text: string): Promise<string | undefined> {
  const phone = normalizePhone(text);
  if (phone === undefined) return undefined;
  try {
    return (await loadNumbers()).isDialable(phone) ? phone : undefined;
  } catch {
    // Without the list of countries the server still looks at the number.
    return phone;
  }
}
