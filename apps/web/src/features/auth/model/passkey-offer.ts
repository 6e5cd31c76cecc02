/** Whether passkeys can be offered at a host, as `location.hostname` gives it: browsers bind them to a name, never to an IP address. */
export function canHavePasskeys(hostname: string): boolean {
  return !/^\[|^[\d.]+$/.test(hostname);
}
