/** Tools made of OpenAPI documents: choosing operations, trying them, and how calls travel. */
export const openapiTools = {
  functionSearch: 'Function search',
} as const;
