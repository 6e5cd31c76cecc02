import { namedRoutes, type NamedRoute, type RouteTable } from '@parley/contract';
import { buildOperation } from './build-operation.ts';
import { FEATURE_TITLES } from './feature-titles.ts';
import type { OpenApiDocument, OpenApiOperation } from './openapi-document.ts';
import { SchemaCollector } from './schema-collector.ts';

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  /** The address that the paths hang under, such as '/api'. */
  readonly server: string;
}

const DESCRIPTION =
  'Answers are wrapped as {code, msg, data}; code 0 means success. Calls that are not public carry a bearer token: ' +
  'a session token, or an API key where OpenAI clients call; Anthropic clients send theirs as x-api-key.';

/** The whole contract as an OpenAPI 3.1 document. */
export function buildOpenApi(table: RouteTable, info: ApiInfo): OpenApiDocument {
  const named = namedRoutes(table);
  const schemas = new SchemaCollector(named.flatMap(({ route }) => (route.data ? [route.data] : [])));
  const paths = buildPaths(named, schemas);
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: DESCRIPTION },
    servers: [{ url: info.server }],
    tags: Object.keys(table).map((name) => ({ name, description: titleOf(name) })),
    paths,
    components: {
      schemas: schemas.all(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
  };
}

function buildPaths(named: readonly NamedRoute[], schemas: SchemaCollector): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const entry of named) {
    const path = (paths[entry.route.path] ??= {});
    path[entry.route.method.toLowerCase()] = buildOperation(entry, schemas);
  }
  return paths;
}

function titleOf(feature: string): string {
  return (FEATURE_TITLES as Readonly<Record<string, string>>)[feature] ?? feature;
}
