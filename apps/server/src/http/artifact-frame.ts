import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { hostNamesOf } from './host-names.ts';

type FrameConfig = Pick<ServerConfig, 'embedOrigins' | 'artifactOrigin' | 'publicUrl'>;

/** The page of the web build in which code of an answer is shown; its content is taken for hostile. */
export const ARTIFACT_FRAME = 'artifact-frame.html';

/** Takes the place of the headers that other files get: the page has an origin of its own, and nothing leaves it. */
function artifactFrameHeaders(config: FrameConfig): Record<string, string> {
  return sealedFrameHeaders(config, {
    'script-src': "'unsafe-inline'",
    'style-src': "'unsafe-inline'",
    'img-src': 'data: blob:',
    'font-src': 'data:',
    'media-src': 'data: blob:',
  });
}

/** The page of the web build in which code of a model runs, in a worker that can only be handed what it works with. */
export const CODE_FRAME = 'code-frame.html';

/** Scripts of the code's page come from the app by a message, and so does the WebAssembly of their engines. */
function codeFrameHeaders(config: FrameConfig): Record<string, string> {
  return sealedFrameHeaders(config, {
    'script-src': "'unsafe-inline' 'wasm-unsafe-eval' blob:",
    'worker-src': 'blob:',
  });
}

/** The headers of the pages that run what others wrote, by path. */
export function sealedFrames(config: FrameConfig): ReadonlyMap<string, Readonly<Record<string, string>>> {
  return new Map([
    [ARTIFACT_FRAME, artifactFrameHeaders(config)],
    [CODE_FRAME, codeFrameHeaders(config)],
  ]);
}

function sealedFrameHeaders(
  { embedOrigins, artifactOrigin, publicUrl }: FrameConfig,
  sources: Readonly<Record<string, string>>,
): Record<string, string> {
  const app = artifactOrigin === undefined || publicUrl === undefined ? [] : [new URL(publicUrl).origin];
  const policy = {
    // Said here as well as by the app's frame, so that it also holds where somebody opens the address itself.
    sandbox: 'allow-scripts',
    'default-src': "'none'",
    ...sources,
    'connect-src': "'none'",
    // All ancestors count, so whoever may frame the app is among them.
    'frame-ancestors': ["'self'", ...app, ...embedOrigins].join(' '),
    'base-uri': "'none'",
    'form-action': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    // What no directive covers: calls over WebRTC, names looked up ahead, connections opened for a page to come.
    'connection-allowlist': '()',
    'referrer-policy': 'no-referrer',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), usb=(), serial=(), payment=(), clipboard-read=(), display-capture=()',
  };
}

/**
 * Tells requests that come by the origin for pages of models and ask for anything but the frame's page: there is no app, no
 * API and no file under that name.
 */
export function isRefusedThere({
  artifactOrigin,
  basePath,
}: Pick<ServerConfig, 'artifactOrigin' | 'basePath'>): (request: FastifyRequest) => boolean {
  if (artifactOrigin === undefined) return () => false;
  const names = hostNamesOf(artifactOrigin);
  const frame = basePath + ARTIFACT_FRAME;
  return ({ headers, host, url, method }) => {
    const isThere = [headers.host, host].some((name) => name !== undefined && names.has(name.toLowerCase()));
    if (!isThere) return false;
    return url.split('?', 1)[0] !== frame || (method !== 'GET' && method !== 'HEAD');
  };
}
