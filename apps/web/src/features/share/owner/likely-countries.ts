/** The countries whose phone numbers the reader of this browser knows without a country code. */
export function likelyCountries(): string[] {
  const regions = navigator.languages.map((language) => new Intl.Locale(language).maximize().region);
  return [...new Set(regions.filter((region) => region !== undefined))];
}
