/** Tells API addresses, where failures speak in the envelope, from those of the web app. */
export function apiPathTest(basePath: string): (url: string) => boolean {
  const prefixes = [`${basePath}api`, `${basePath}v1`];
  return (url) => prefixes.some((prefix) => url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length)));
}
