import type { ServerConfig } from '../config.ts';
import { ARTIFACT_FRAME, CODE_FRAME } from './artifact-frame.ts';

const YEAR_SECONDS = 31_536_000;

/** Headers of every page and file, made once. */
export function securityHeaders(
  config: Pick<ServerConfig, 'publicUrl' | 'embedOrigins' | 'basePath' | 'artifactOrigin'>,
): Record<string, string> {
  return {
    'content-security-policy': `${contentSecurityPolicy(config)}, ${framePolicy(config)}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Login and payment open popups that report back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), usb=(), serial=(), microphone=(self), payment=(self)',
    ...strictTransport(config),
  };
}

/** Headers of the API's answers, which are data and never a page. */
export function apiSecurityHeaders(config: Pick<ServerConfig, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    // Listed origins call with CORS, which this does not touch; it is for pictures and scripts of other pages.
    'cross-origin-resource-policy': 'same-origin',
    ...strictTransport(config),
  };
}

function strictTransport({ publicUrl }: Pick<ServerConfig, 'publicUrl'>): Record<string, string> {
  return publicUrl?.startsWith('https:') === true ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {};
}

function contentSecurityPolicy({
  embedOrigins,
  artifactOrigin,
}: Pick<ServerConfig, 'embedOrigins' | 'artifactOrigin'>): string {
  return Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    // KaTeX places glyphs by style attributes, which take no nonce.
    'style-src': "'self' 'unsafe-inline'",
    // A visitor's own key goes straight from the browser to the provider, be it a model server on the visitor's machine.
    'connect-src': "'self' https: http://localhost:* http://127.0.0.1:*",
    // No other host: an address may carry what was said. Remote pictures come through the API, once somebody asks for them.
    'img-src': "'self' data: blob:",
    'media-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'worker-src': "'self' blob:",
    ...(artifactOrigin !== undefined && { 'frame-src': `'self' ${artifactOrigin}` }),
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': ["'self'", ...embedOrigins].join(' '),
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/**
 * A second policy, for `'self'` takes no path: together they leave frames two addresses of ours. A frame's page that goes
 * elsewhere is held to them too, so what runs in a preview cannot call on the API by navigating.
 */
function framePolicy({ basePath, artifactOrigin = '*:*' }: Pick<ServerConfig, 'basePath' | 'artifactOrigin'>): string {
  return `frame-src ${artifactOrigin}${basePath}${ARTIFACT_FRAME} *:*${basePath}${CODE_FRAME}`;
}
