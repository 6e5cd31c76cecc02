import { randomUUID } from 'node:crypto';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { lazyChild } from '../lib/lazy-child-logger.ts';
import { answerBrokenConnection } from './broken-connections.ts';
import { type DescribeFailure, failureSender } from './failures.ts';
import type { Front } from './request-hooks.ts';

const MAX_PARAMETER_LENGTH = 500;
/** For the whole request to arrive; a client that sends a byte now and then would hold a connection for ever. */
const REQUEST_TIMEOUT_MS = 300_000;

/** Fastify as this server wants it, without any route. */
export function createServer(
  config: ServerConfig,
  logger: FastifyBaseLogger,
  front: Front,
  describeFailure: DescribeFailure,
): FastifyInstance {
  const sendFailure = failureSender(describeFailure);
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (parent, bindings) => lazyChild(parent, bindings),
    trustProxy: trustedProxies(config.trustProxy),
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: false,
    // Requests on open connections are refused by our own hook, in the envelope.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // Requests are read by zod: loading Fastify's own validator and serialiser would only cost memory.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    clientErrorHandler: answerBrokenConnection,
    // Hooks do not run for what the router itself refuses, and such a request must pass the same walls.
    frameworkErrors: (error, request, reply) => {
      try {
        if (front.receive(request, reply) === 'goes on') void sendFailure(error, request, reply);
      } catch (refusal) {
        void sendFailure(refusal, request, reply);
      }
      front.record(request, reply);
    },
  });
  app.setErrorHandler(sendFailure);
  return app;
}

/** Fastify takes addresses, but a number of proxies only as a rule. */
function trustedProxies(
  setting: ServerConfig['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

function refuseSchemas(): never {
  throw new Error('Routes are described by the contract, not by JSON schemas');
}
