import { AppError } from '@parley/contract';
import { readBytes } from '@parley/tools';
import type { EgressGate } from '../../gateways/egress/egress.ts';
import { EgressRefusal } from '../../gateways/egress/failures.ts';
import { toldToStrangers } from '../../gateways/egress/told-to-strangers.ts';
import type { PageKind } from './page-part.ts';

/** What lies at an address, as far as it is read. */
export interface FetchedPage {
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly kind: PageKind | 'pdf';
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

export const PAGE_HEADERS = {
  accept:
    'text/html,application/xhtml+xml,text/markdown,text/plain,application/json,application/xml;q=0.9,application/pdf;q=0.8',
  // Many hosts answer no name that does not begin like that.
  'user-agent': 'Mozilla/5.0 (compatible; Parley)',
};
const PAGE_MAX_BYTES = 5 * 1024 * 1024;
const TOTAL_TIMEOUT_MS = 20_000;
const NOT_PUBLIC = 'Only public https:// addresses are read. This is none, or there is no server by that name';

/** Fetches a page. A status of 400 and above is an answer: what it says may tell the model why. */
export async function fetchPage(gate: EgressGate, address: string, signal: AbortSignal): Promise<FetchedPage> {
  const response = await fetchOverTls(gate, address, signal).catch((error: unknown) => {
    throw toldToStrangers(error, NOT_PUBLIC);
  });
  const contentType = (response.headers.get('content-type') ?? '').slice(0, 200).toLowerCase();
  const { bytes, isTruncated } = await readBytes(response.body, PAGE_MAX_BYTES);
  const kind = kindOf(contentType, bytes);
  if (kind === undefined)
    throw new AppError('tool_failed', `There is no text at this address, but ${contentType || 'something else'}`);
  if (kind === 'pdf' && isTruncated) throw new AppError('tool_failed', 'The PDF at this address has more than 5 MB');
  return { url: response.url || address, status: response.status, contentType, kind, bytes, isCut: isTruncated };
}

async function fetchOverTls(gate: EgressGate, address: string, signal: AbortSignal): Promise<Response> {
  const init = {
    headers: PAGE_HEADERS,
    followRedirects: 3,
    maxBytes: 4 * PAGE_MAX_BYTES,
    headersTimeoutMs: TOTAL_TIMEOUT_MS,
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
    signal,
  } as const;
  try {
    return await gate.fetch(address, init);
  } catch (error) {
    const isPlain = error instanceof EgressRefusal && error.reason === 'needs_https' && /^http:/i.test(address);
    if (!isPlain) throw error;
    // Old addresses: nearly every site answers there as well.
    return gate.fetch(address.replace(/^http:/i, 'https:'), init).catch(() => Promise.reject(error));
  }
}

function kindOf(contentType: string, bytes: Uint8Array): FetchedPage['kind'] | undefined {
  const [type = ''] = contentType.split(';');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).toString('latin1');
  if (head.startsWith('%PDF-')) return 'pdf';
  if (/\b(?:html|xhtml\+xml)\b/.test(type)) return 'html';
  if (/[/+]xml\b/.test(type)) return 'xml';
  if (/^text\/|[/+](?:json|x-ndjson|yaml|x-yaml|toml|javascript|markdown|csv)\b/.test(type)) return 'text';
  if (type.trim() !== '' && !/octet-stream/.test(type)) return undefined;
  if (bytes.subarray(0, 1_024).includes(0)) return undefined;
  return /^\s*<(?:!doctype html|html)\b/i.test(head) ? 'html' : 'text';
}
