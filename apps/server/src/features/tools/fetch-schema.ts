import { AppError, TOOL_SCHEMA_MAX_LENGTH, TOOL_SCHEMA_TEXT_MAX_LENGTH } from '@parley/contract';
import type { EgressGate } from '../../gateways/egress/egress.ts';
import type { Asker } from '../../lib/worker-pool.ts';
import { looksLikeSchema } from './tool-document.ts';
import type { ToolDocuments } from './tool-documents.ts';

const TOTAL_TIMEOUT_MS = 30_000;

/** Fetches an OpenAPI schema. Anything else that lies at the address stays unread: this is no way to look at other hosts. */
export async function fetchSchema(
  egress: EgressGate,
  documents: Pick<ToolDocuments, 'compact'>,
  url: string,
  asker: Asker & { readonly signal: AbortSignal },
): Promise<string> {
  const response = await egress.fetch(url, {
    headers: { accept: 'application/json, application/yaml, text/yaml, text/plain;q=0.8, */*;q=0.5' },
    followRedirects: 3,
    maxBytes: TOOL_SCHEMA_TEXT_MAX_LENGTH,
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
    signal: asker.signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new AppError('upstream_failed', `The address answered with status ${response.status}`);
  }
  if (/\bhtml\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw new AppError('tool_schema_invalid', 'There is a web page at this address instead of an OpenAPI schema');
  }
  const text = await response.text();
  if (text.length > TOOL_SCHEMA_MAX_LENGTH) return documents.compact(text, asker);
  if (!looksLikeSchema(text)) throw new AppError('tool_schema_invalid', 'There is no OpenAPI schema at this address');
  return text;
}
