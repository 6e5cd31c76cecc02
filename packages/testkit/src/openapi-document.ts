const TEXT =
  'Gives back what is known of it, with all of its fields, those who may see it, and when that was last changed. ';
/** An index with as many digits as the longest that is used: shorter ones only make a document smaller. */
const LONGEST_INDEX = 9_999;
/** What is said before the operations. */
const HEAD_BYTES = 300;

/** An OpenAPI document of nearly so many bytes, and never more, in the shape of a large public one. */
export function openapiDocumentOf(server: string, bytes: number, name: string): string {
  const schema = (index: number) => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 12 }, (_, field) => [
        `field_${field}`,
        { type: 'string', description: `${TEXT}${index} ${field}` },
      ]),
    ),
  });
  const operation = (index: number) => ({
    operationId: `things/read-${index}`,
    summary: `Read thing ${index}`,
    description: TEXT.repeat(3),
    tags: [`area ${index % 30}`],
    parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${index}` } } } },
    responses: { 200: { description: TEXT, content: { 'application/json': { schema: schema(index) } } } },
  });
  const parts = (indexes: readonly number[]) => ({
    components: { schemas: Object.fromEntries(indexes.map((index) => [`Thing${index}`, schema(index)])) },
    paths: Object.fromEntries(indexes.map((index) => [`/things-${index}/{key}`, { post: operation(index) }])),
  });
  const count = Math.max(2, Math.floor((bytes - HEAD_BYTES) / JSON.stringify(parts([LONGEST_INDEX])).length));
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: name, description: 'A description of an API for measuring', version: '1' },
    servers: [{ url: server }],
    ...parts(Array.from({ length: count }, (_, index) => index)),
  });
}
