import { parentPort } from 'node:worker_threads';
import { TOOL_SCHEMA_MAX_LENGTH } from '@parley/contract';
import {
  buildRequest,
  checkArguments,
  type Credential,
  type JsonObject,
  operationsOf,
  readDocument,
} from '@parley/tools';
import { z } from 'zod';
import type { DocumentAnswer, DocumentOrder } from './tool-documents.ts';
import type { DocumentFacts, DocumentSource, PlannedCall, WantedCall } from './tool-document.ts';

/** Operations are read 2,000 at a time; those beyond so many times that have origins of their own are not called. */
const READINGS = 10;
const MAX_ORIGINS = 50;

const BEARER: Credential = { type: 'bearer', in: 'header', name: 'Authorization', scheme: 'Bearer' };

const Info = z.object({ info: z.object({ title: z.string().trim(), description: z.string().trim() }) });
const Schemes = z.object({ components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }) });
const KeyScheme = z.object({
  type: z.literal('apiKey'),
  in: z.enum(['header', 'query', 'cookie']),
  name: z.string().min(1).max(200),
});
const HttpScheme = z.object({ type: z.literal('http'), scheme: z.string().regex(/^(?:basic|bearer)$/i) });

parentPort?.on('message', (order: DocumentOrder) => parentPort?.postMessage(answerTo(order)));

function answerTo(order: DocumentOrder): DocumentAnswer {
  if ('tooLong' in order) return compacted(order.tooLong);
  const { source, call } = order;
  const { document, problems } = readDocument(source.text, source.serverUrl);
  if (document === undefined || problems.length > 0) return { problems };
  return call === undefined ? { facts: factsOf(document, source) } : { call: plannedCall(document, source, call) };
}

function compacted(text: string): DocumentAnswer {
  try {
    const compact = JSON.stringify(JSON.parse(text));
    if (compact.length <= TOOL_SCHEMA_MAX_LENGTH) return { compact };
  } catch {
    // YAML has nothing to spare, and what nests too deeply is of no use.
  }
  return { problems: ['too-large'] };
}

function addressesOf({ schemaUrl, serverUrl }: DocumentSource) {
  return { ...(serverUrl !== '' && { serverUrl }), ...(schemaUrl !== '' && { documentUrl: schemaUrl }) };
}

function factsOf(document: JsonObject, source: DocumentSource): DocumentFacts {
  const origins = new Set<string>();
  let skip = 0;
  let operationCount = 0;
  for (let reading = 0; reading < READINGS; reading += 1) {
    const { operations, problems, left } = operationsOf(document, { ...addressesOf(source), skip });
    for (const { plan } of operations) if (origins.size < MAX_ORIGINS) origins.add(new URL(plan.serverUrl).origin);
    skip += operations.length + problems.length;
    operationCount += operations.length;
    if (left === 0 || operations.length === 0) break;
  }
  return { ...Info.parse(document).info, origins: [...origins], operationCount };
}

function plannedCall(document: JsonObject, source: DocumentSource, call: WantedCall): PlannedCall {
  const only = new Set([call.operationId]);
  const [operation] = operationsOf(document, { ...addressesOf(source), hidden: call.hidden, only }).operations;
  if (operation === undefined) return { kind: 'unknown' };
  const problems = checkArguments(operation.parameters, call.arguments);
  if (problems.length > 0) return { kind: 'arguments', problems };
  const request = buildRequest(operation.plan, call.arguments);
  if ('problem' in request) return { kind: 'arguments', problems: [request.problem] };
  return { kind: 'request', request, ownCredential: credentialOf(document) };
}

/** Where the schema says that a key belongs; as a bearer token where it does not say. */
function credentialOf(document: JsonObject): Credential {
  const schemes = Schemes.safeParse(document).data?.components.securitySchemes ?? {};
  for (const scheme of Object.values(schemes)) {
    const key = KeyScheme.safeParse(scheme);
    if (key.success) return { ...key.data, scheme: '' };
    const http = HttpScheme.safeParse(scheme);
    if (http.success) return { ...BEARER, type: http.data.scheme, scheme: http.data.scheme };
  }
  return BEARER;
}
