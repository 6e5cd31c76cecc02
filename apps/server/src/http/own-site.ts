import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';

/** The address that people have in their browser, ending in the base path; providers only send them back to known ones. */
export function ownAddress(
  { publicUrl, basePath }: Pick<ServerConfig, 'publicUrl' | 'basePath'>,
  request: FastifyRequest,
): string {
  const origin = publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;
  return origin + basePath;
}
