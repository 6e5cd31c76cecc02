import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { onTestFinished } from 'vitest';

type Logger = Parameters<typeof createServer>[1]['components']['logger'];

/** Takes what is logged, and its own children, without a word. */
const silent: unknown = new Proxy({}, { get: (_, name) => (name === 'child' ? () => silent : () => undefined) });

/**
 * Serves an OpenAPI document with Prism, which checks every request against it: what does not fit is answered with a status of
 * 400 and above. For tests.
 */
export async function startPrism(document: object): Promise<string> {
  const operations = await getHttpOperationsFromSpec(document);
  const server = createServer(operations, {
    components: { logger: silent as Logger },
    config: {
      isProxy: false,
      mock: { dynamic: false },
      checkSecurity: true,
      validateRequest: true,
      validateResponse: false,
      errors: false,
      upstreamProxy: undefined,
    },
    cors: false,
  });
  const url = await server.listen(0, '127.0.0.1');
  onTestFinished(() => server.close());
  return url;
}
