import { isLocalHost, isMixedContent } from './local-network.ts';

/** How a request with the user's own key travels. `browser-then-relay`: the server's relay helps where the page cannot. */
export type OwnKeyRoute = 'browser' | 'browser-then-relay' | 'relay';

interface OwnKeyDestination {
  /** What the user typed; empty for the provider's own address. */
  readonly endpoint: string;
  readonly row: {
    readonly baseUrl: string;
    readonly otherEndpoints: readonly { readonly url: string }[];
    readonly browserCalls: 'allowed' | 'refused' | 'unknown';
  };
  readonly platform: 'browser' | 'desktop';
  /** `https:` or `http:`. */
  readonly pageProtocol: string;
}

/** Gateways that are known to answer pages of any origin. */
const OPEN_HOSTS: ReadonlySet<string> = new Set(['openrouter.ai']);

/** Chosen once for each call, from what is known before it. */
export function ownKeyRoute({ endpoint, row, platform, pageProtocol }: OwnKeyDestination): OwnKeyRoute {
  if (platform === 'desktop') return 'browser';
  const given = URL.parse(endpoint.trim());
  const url = given ?? URL.parse(row.baseUrl);
  if (url && isLocalHost(url.hostname)) return isMixedContent(url, pageProtocol) ? 'relay' : 'browser-then-relay';
  if (!url || !given || isHostOf(url, [row.baseUrl, ...row.otherEndpoints.map((other) => other.url)])) {
    return row.browserCalls === 'allowed' ? 'browser' : 'relay';
  }
  return url.protocol === 'https:' && OPEN_HOSTS.has(url.hostname) ? 'browser' : 'relay';
}

function isHostOf(url: URL, addresses: readonly string[]): boolean {
  return addresses.some((address) => URL.canParse(address) && new URL(address).host === url.host);
}
