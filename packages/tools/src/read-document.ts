import {
  TOOL_SCHEMA_MAX_LENGTH,
  TOOL_SCHEMA_TEXT_MAX_LENGTH,
  toolSchemaProblems,
  type ToolSchemaProblem,
} from '@parley/contract';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { compactLength } from './compact-json.ts';
import { isObject, type JsonObject, textField } from './json.ts';

/** How deep a document may nest. GitHub's own, with everything written out, reaches 30. */
const DOCUMENT_MAX_DEPTH = 100;
/** How often a YAML document may point at what it has said already. Each points at one shared object, none is copied. */
const YAML_MAX_ALIASES = 10_000;

/** What keeps a text from being a tool; an empty list means nothing does. */
export type DocumentProblem =
  | ToolSchemaProblem
  | 'too-large'
  | 'not-readable'
  | 'too-deep'
  | 'swagger-2'
  | 'not-openapi'
  | 'version';

export interface ReadDocument {
  /** The document as it was written; undefined where it could not be read. */
  readonly document?: JsonObject;
  readonly problems: readonly DocumentProblem[];
}

/** Reads an OpenAPI document from JSON or YAML. Nothing is fetched and nothing in the document is changed. */
export function readDocument(text: string, serverUrl?: string): ReadDocument {
  if (isTooLong(text)) return { problems: ['too-large'] };
  const value = parseText(text);
  if (value === undefined) return { problems: ['not-readable'] };
  if (!isObject(value)) return { problems: ['not-an-object'] };
  if (isDeeperThan(value, DOCUMENT_MAX_DEPTH)) return { problems: ['too-deep'] };
  const version = versionProblem(value);
  return {
    document: value,
    problems: version === undefined ? toolSchemaProblems(value, serverUrl) : [version],
  };
}

/** Indentation costs next to nothing and does not count in JSON; in YAML it is what a document says. */
function isTooLong(text: string): boolean {
  if (text.length <= TOOL_SCHEMA_MAX_LENGTH) return false;
  return (
    text.length > TOOL_SCHEMA_TEXT_MAX_LENGTH || !/^\s*\{/.test(text) || compactLength(text) > TOOL_SCHEMA_MAX_LENGTH
  );
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What begins like JSON and is none may still be YAML, whose flow form looks the same.
    if (text.length > TOOL_SCHEMA_MAX_LENGTH) return undefined;
  }
  try {
    return load(text, {
      schema: CORE_SCHEMA.withTags(mergeTag),
      json: true,
      maxDepth: DOCUMENT_MAX_DEPTH,
      maxAliases: YAML_MAX_ALIASES,
    });
  } catch {
    return undefined;
  }
}

function versionProblem(document: JsonObject): DocumentProblem | undefined {
  if (document['swagger'] !== undefined) return 'swagger-2';
  const version = textField(document, 'openapi');
  if (version === undefined) return 'not-openapi';
  return /^3\.[01](?:\.|$)/.test(version) ? undefined : 'version';
}

/** Walks without recursion, and looks once at what a YAML alias put in several places. */
function isDeeperThan(value: JsonObject, most: number): boolean {
  const seen = new Set<unknown>([value]);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    const next: unknown[] = [];
    for (const part of level) {
      for (const child of Object.values(part as object)) {
        if (typeof child !== 'object' || child === null || seen.has(child)) continue;
        seen.add(child);
        next.push(child);
      }
    }
    level = next;
  }
  return false;
}
