import { AppError, SYNC_FOLDER } from '@parley/contract';
import { createAllowList } from '../../gateways/egress/allow-list.ts';
import { readEndpoint, targetOf } from '../../gateways/egress/url-rules.ts';

/** The folder of the backup below the endpoint, or a file in it. The name of the file is one of the contract's. */
export function webdavUrl(endpoint: string, file?: string): URL {
  const url = readEndpoint(endpoint);
  // Servers know a folder by the slash at its end; some refuse to make one without it.
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${SYNC_FOLDER}/${file ?? ''}`;
  return url;
}

/** Says where an Upstash store may be: under its own domain, or at a host that the operator lists. */
export function upstashAddressRule(allowedHosts: readonly string[]): (endpoint: string) => URL {
  const listed = createAllowList(allowedHosts);
  return (endpoint) => {
    const url = readEndpoint(endpoint);
    const target = targetOf(url);
    const isUpstash = target.hostname.endsWith('.upstash.io') && url.protocol === 'https:';
    if (isUpstash || listed.allowsHost(target) || listed.allowsAddress(target.hostname, target.port)) return url;
    throw new AppError(
      'address_refused',
      'This server reaches only stores under upstash.io. Whoever runs it can allow others with PARLEY_UPSTASH_HOSTS',
    );
  };
}

/** An address below that of the store; `path` is encoded already. */
export function upstashUrl(store: URL, path: string): URL {
  const url = new URL(store);
  const [pathname = '', search = ''] = path.split('?');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${pathname}`;
  url.search = search;
  return url;
}
