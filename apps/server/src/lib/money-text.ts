const NANO = 1e9;

/**
 * '$20', '$1,012.50': a sum of money, as the page writes it: cents where there are any. Mails and pages of the server are
 * in languages that all write dollars so; within right-to-left text it stands in an element or in marks of its own.
 */
export function sumText(nano: bigint): string {
  const decimals = nano % BigInt(NANO) === 0n ? 0 : 2;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...digits }).format(Number(nano) / NANO);
}
