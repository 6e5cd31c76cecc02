import { PICTURE_HOSTS_MAX } from '@parley/contract';

/** The hosts with one more; the oldest goes where there are too many. */
export function withHost(hosts: readonly string[], host: string): string[] {
  return [...withoutHost(hosts, host), host].slice(-PICTURE_HOSTS_MAX);
}

export function withoutHost(hosts: readonly string[], host: string): string[] {
  return hosts.filter((known) => known !== host);
}

/** Exactly the hosts on the list: a name below one of them may belong to somebody else. */
export function isHostListed(hosts: readonly string[], url: string): boolean {
  const host = URL.parse(url)?.host;
  return host !== undefined && hosts.includes(host);
}
