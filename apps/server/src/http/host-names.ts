/** How requests may name the host of an origin: browsers leave the usual port out, other clients and proxies may not. */
export function hostNamesOf(origin: string | undefined): ReadonlySet<string> {
  if (origin === undefined) return new Set();
  const { host, hostname, port, protocol } = new URL(origin);
  const usualPort = protocol === 'https:' ? '443' : '80';
  return new Set([host, `${hostname}:${port || usualPort}`]);
}
