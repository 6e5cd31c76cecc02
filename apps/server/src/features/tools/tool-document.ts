import { AppError, type ToolDraft } from '@parley/contract';
import type { BuiltRequest, Credential, DocumentProblem } from '@parley/tools';

/** What the server has to know of a tool's OpenAPI schema to store it. */
export interface DocumentFacts {
  readonly title: string;
  readonly description: string;
  /** Of every server that calls may go to. */
  readonly origins: readonly string[];
  readonly operationCount: number;
  /** The schema without its indentation, where it is too long to be stored with it. */
  readonly compact?: string;
}

/** Where a schema comes from and what takes the place of its servers; either may be empty. */
export interface DocumentPlace {
  readonly schemaUrl: string;
  readonly serverUrl: string;
}

/** A schema that is to be read on a thread of its own. */
export interface DocumentSource extends DocumentPlace {
  readonly text: string;
}

/** A function that is to be called, and what its settings fill in themselves. */
export interface WantedCall {
  readonly operationId: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly hidden: readonly { readonly in: string; readonly name: string }[];
}

/** The request that a call makes, without credentials, or why it makes none. */
export type PlannedCall =
  | { readonly kind: 'request'; readonly request: BuiltRequest; readonly ownCredential: Credential }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'arguments'; readonly problems: readonly string[] };

const SENTENCES: Readonly<Record<DocumentProblem, string>> = {
  'too-large': 'The schema is too large',
  'not-readable': 'The schema can be read neither as JSON nor as YAML',
  'not-an-object': 'An OpenAPI schema is an object, written as JSON or YAML',
  'too-deep': 'The schema nests too deeply',
  'swagger-2': 'This is Swagger 2.0. Convert it to OpenAPI 3 first, for example with converter.swagger.io',
  'not-openapi': 'The schema has no "openapi" field',
  version: 'Only OpenAPI 3.0 and 3.1 can be read',
  'info.title': 'info.title is missing',
  'info.description': 'info.description is missing',
  servers: 'The schema names no server, and the tool has no server address',
  paths: 'The schema has no paths',
};

export function schemaInvalid(problems: readonly DocumentProblem[]): AppError {
  return new AppError('tool_schema_invalid', problems.map((problem) => SENTENCES[problem]).join('. '));
}

export function placeOfDocument({
  schemaUrl = '',
  serverUrl = '',
}: Pick<ToolDraft, 'schemaUrl' | 'serverUrl'>): DocumentPlace {
  return { schemaUrl, serverUrl };
}

/** Whether a text is an OpenAPI schema at first sight. What is fetched for people and is none stays with the server. */
export function looksLikeSchema(text: string): boolean {
  return /(?:^|[\s{,])["']?(?:openapi|swagger)["']? {0,4}:/.test(text);
}
