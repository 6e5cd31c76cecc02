/** A machine of the user's own network: the browser may reach it, a server elsewhere hardly. */
export function isLocalHost(given: string): boolean {
  const hostname = given.replace(/\.$/, '');
  if (isLoopback(hostname) || /^[^.[]+$/.test(hostname)) return true;
  if (/\.(?:local|lan|home|internal|home\.arpa)$/.test(hostname)) return true;
  return LOCAL_ADDRESS.test(hostname);
}

/** With what leads there as well: `0.0.0.0` and `[::]` to this machine, `[::ffff:…]` to any address of the older kind. */
const LOCAL_ADDRESS =
  /^(?:0|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|^\[(?:f[cd]|fe[89ab]|::)/;

/** Whether browsers keep a page from calling it because the page itself is encrypted and the call would not be. */
export function isMixedContent(url: URL, pageProtocol: string): boolean {
  return pageProtocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname);
}

/** Whether a name stands for the machine that the browser itself runs on. */
export function isLoopback(hostname: string): boolean {
  return /^127\.[\d.]+$|(?:^|\.)localhost$|^\[::1\]$/.test(hostname);
}
