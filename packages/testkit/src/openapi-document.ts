const TEXT =
  'Gives back what is known of it, with all of its fields, those who may see it, and when that was last changed. ';

/** An OpenAPI document of about so many bytes, in the shape of a large public one. */
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
  const one = JSON.stringify([operation(0), schema(0)]).length;
  const count = Math.max(2, Math.floor(bytes / one));
  const indexes = Array.from({ length: count }, (_, index) => index);
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: name, description: 'A description of an API for measuring', version: '1' },
    servers: [{ url: server }],
    components: { schemas: Object.fromEntries(indexes.map((index) => [`Thing${index}`, schema(index)])) },
    paths: Object.fromEntries(indexes.map((index) => [`/things-${index}/{key}`, { post: operation(index) }])),
  });
}
