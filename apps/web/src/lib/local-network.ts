/** A machine of the user's own network: the browser may reach it, a server elsewhere hardly. */
export function isLocalHost(hostname: string): boolean {
  if (isLoopback(hostname) || /^[^.[]+$/.test(hostname)) return true;
  if (/\.(?:local|lan|home|internal|home\.arpa)$/.test(hostname)) return true;
  return /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)[\d.]+$|^\[f[cd]|^\[fe80/.test(hostname);
}

/** Whether browsers keep a page from calling it because the page itself is encrypted and the call would not be. */
export function isMixedContent(url: URL, pageProtocol: string): boolean {
  return pageProtocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname);
}

/** Whether a name stands for the machine that the browser itself runs on. */
export function isLoopback(hostname: string): boolean {
  return /^127\.[\d.]+$|(?:^|\.)localhost$|^\[::1\]$/.test(hostname);
}
