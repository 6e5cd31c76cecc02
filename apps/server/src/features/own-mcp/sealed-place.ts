/** Where the offer of an account is sealed for. */
export function placeOfOffer(accountId: string): string {
  return `mcp_offers|sealed_offer|${accountId}`;
}
