import { hostOf } from '#/lib/host-of.ts';
import type { CitedSource } from './markdown/citations.tsx';

/** Short names of sources, by their numbers: the host, and where several have the same one what tells them apart. */
export function sourceNames(sources: readonly CitedSource[]): ReadonlyMap<number, string> {
  const hosts = Map.groupBy(sources, ({ url }) => hostOf(url));
  return new Map(sources.map((source) => [source.number, nameAmong(hosts.get(hostOf(source.url)) ?? [], source)]));
}

function nameAmong(ofHost: readonly CitedSource[], { number, title, url }: CitedSource): string {
  const host = hostOf(url);
  if (ofHost.length === 1) return host || url;
  const isAlone = ofHost.every((other) => other.number === number || other.title.trim() !== title.trim());
  // A page without a title is called by its address.
  if (isAlone && title.trim() !== '' && title !== url) return title.trim();
  return `${host}${pathOf(url)}` || url;
}

function pathOf(url: string): string {
  const { pathname = '', search = '' } = URL.parse(url) ?? {};
  return `${pathname === '/' ? '' : pathname}${search}`;
}
