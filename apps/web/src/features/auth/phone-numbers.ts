import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether a country gives out such numbers. `phone` begins with a plus sign and a country code. */
export function isDialable(phone: string): boolean {
  return parsePhoneNumberFromString(phone)?.isValid() ?? false;
}
