import { AppError, TOOL_SCHEMA_MAX_LENGTH } from '@parley/contract';
import type { EgressGate } from '../../gateways/egress/egress.ts';
import { looksLikeSchema } from './tool-document.ts';
import type { ToolDocuments } from './tool-documents.ts';

const TOTAL_TIMEOUT_MS = 30_000;
/** Large descriptions are published with a line for every field: GitHub's has 13 MB that way, and 7 MB without. */
const FETCHED_MAX_BYTES = 2 * TOOL_SCHEMA_MAX_LENGTH;

/** Fetches an OpenAPI schema. Anything else that lies at the address stays unread: this is no way to look at other hosts. */
export async function fetchSchema(
  egress: EgressGate,
  documents: Pick<ToolDocuments, 'compact'>,
  url: string,
  signal: AbortSignal,
): Promise<string> {
  const response = await egress.fetch(url, {
    headers: { accept: 'application/json, application/yaml, text/yaml, text/plain;q=0.8, */*;q=0.5' },
    followRedirects: 3,
    maxBytes: FETCHED_MAX_BYTES,
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
    signal,
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
  if (!looksLikeSchema(text)) throw new AppError('tool_schema_invalid', 'There is no OpenAPI schema at this address');
  return text.length > TOOL_SCHEMA_MAX_LENGTH ? documents.compact(text) : text;
}
