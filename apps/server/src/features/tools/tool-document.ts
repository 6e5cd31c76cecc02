import { AppError, type ToolDraft, toolSchemaProblems, type ToolSchemaProblem } from '@parley/contract';
import { z } from 'zod';

/** What the server has to know of a tool's OpenAPI schema. */
export interface DocumentFacts {
  readonly title: string;
  readonly description: string;
  /** Of every server that calls may go to. */
  readonly origins: readonly string[];
}

/** Where a schema comes from and what takes the place of its servers; either may be empty. */
export interface DocumentPlace {
  readonly schemaUrl: string;
  readonly serverUrl: string;
}

const SENTENCES: Readonly<Record<ToolSchemaProblem, string>> = {
  'not-an-object': 'An OpenAPI schema is an object, written as JSON or YAML',
  'info.title': 'info.title is missing',
  'info.description': 'info.description is missing',
  servers: 'The schema names no server, and the tool has no server address',
  paths: 'The schema has no paths',
};

export function placeOfDocument({
  schemaUrl = '',
  serverUrl = '',
}: Pick<ToolDraft, 'schemaUrl' | 'serverUrl'>): DocumentPlace {
  return { schemaUrl, serverUrl };
}

const WithInfo = z.object({ info: z.object({ title: z.string(), description: z.string() }) });
const WithServers = z.object({ servers: z.array(z.object({ url: z.string() })).default([]) });

/** Reads a schema as far as it is needed to store it; throws `tool_schema_invalid` with what is wrong. */
export async function inspectDocument(text: string, { schemaUrl, serverUrl }: DocumentPlace): Promise<DocumentFacts> {
  const document = parsed(text);
  const problems = toolSchemaProblems(document, serverUrl);
  if (problems.length > 0) throw invalid(problems.map((problem) => SENTENCES[problem]).join('. '));
  const named = serverUrl === '' ? WithServers.parse(document).servers.map(({ url }) => url) : [serverUrl];
  const origins = named.map((url) => URL.parse(url, schemaUrl === '' ? undefined : schemaUrl)?.origin ?? 'null');
  if (origins.includes('null')) throw invalid('The address of a server cannot be read');
  const { title, description } = WithInfo.parse(document).info;
  return { title: title.trim(), description: description.trim(), origins };
}

/** Whether a text is an OpenAPI schema at first sight. What is fetched for people and is none stays with the server. */
export function looksLikeSchema(text: string): boolean {
  return /(?:^|[\s{,])["']?(?:openapi|swagger)["']? {0,4}:/.test(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(SENTENCES['not-an-object']);
  }
}

function invalid(detail: string): AppError {
  return new AppError('tool_schema_invalid', detail);
}
