import { RUNTIME_CONFIG_META } from '@parley/contract';
import { parseRuntimeConfig } from '#/lib/runtime-config.ts';

/** The version of the page that the server hands out at this moment. Throws where it cannot be asked. */
export async function servedVersion(pageAddress = document.baseURI): Promise<string> {
  const response = await fetch(pageAddress, { cache: 'no-store' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { version } = parseRuntimeConfig(metaContent(await response.text()));
  if (version === '') throw new Error('the page names no version');
  return version;
}

function metaContent(html: string): string | null | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return page.querySelector(`meta[name="${RUNTIME_CONFIG_META}"]`)?.getAttribute('content');
}
