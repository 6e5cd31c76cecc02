import type { ServerConfig } from '../config.ts';

/** The page of the web build in which code of an answer is shown; its content is taken for hostile. */
export const ARTIFACT_FRAME = 'artifact-frame.html';

/** Takes the place of the headers that other files get: the page has an origin of its own, and nothing leaves it. */
function artifactFrameHeaders(config: Pick<ServerConfig, 'embedOrigins'>): Record<string, string> {
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
function codeFrameHeaders(config: Pick<ServerConfig, 'embedOrigins'>): Record<string, string> {
  return sealedFrameHeaders(config, {
    'script-src': "'unsafe-inline' 'wasm-unsafe-eval' blob:",
    'worker-src': 'blob:',
  });
}

/** The headers of the pages that run what others wrote, by path. */
export function sealedFrames(
  config: Pick<ServerConfig, 'embedOrigins'>,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  return new Map([
    [ARTIFACT_FRAME, artifactFrameHeaders(config)],
    [CODE_FRAME, codeFrameHeaders(config)],
  ]);
}

function sealedFrameHeaders(
  { embedOrigins }: Pick<ServerConfig, 'embedOrigins'>,
  sources: Readonly<Record<string, string>>,
): Record<string, string> {
  const policy = {
    // Said here as well as by the app's frame, so that it also holds where somebody opens the address itself.
    sandbox: 'allow-scripts',
    'default-src': "'none'",
    ...sources,
    'connect-src': "'none'",
    // All ancestors count, so whoever may frame the app is among them.
    'frame-ancestors': ["'self'", ...embedOrigins].join(' '),
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
