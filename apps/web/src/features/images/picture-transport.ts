import {
  imageRoutes,
  type NewPicture,
  parseModelId,
  PictureEvent,
  pictureRoutes,
  ProviderCredentials,
  type ProviderName,
} from '@parley/contract';
import { makePictures, PROVIDER_REGISTRY, SseReader } from '@parley/providers';
import { fetchApi } from '#/lib/api.ts';
import { jsonOf } from '#/lib/json.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { ownKeyRoute, type OwnKeyRoute } from '#/lib/own-key-route.ts';
import { withFallback } from '#/lib/with-fallback.ts';
import { platform } from '#/platform/platform.ts';
import { ownKeyProviderOf } from '#/features/models/public.ts';
import { getAccess } from '#/features/settings/public.ts';

/** Of all copies together. */
const MAX_DRAWING_MS = 600_000;

type Events = AsyncGenerator<PictureEvent, void, undefined>;

interface OwnKeyWorld {
  readonly credentials: ProviderCredentials;
  readonly route: OwnKeyRoute;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/**
 * Makes pictures, by the id of the model: through this server, which keeps the keys of custom providers too, or with the
 * user's own key. Throws `ApiFailure` where nothing was begun.
 */
export async function* picturesFor(request: NewPicture, signal: AbortSignal): Events {
  const provider = ownKeyProviderOf(request.model);
  if (provider !== undefined) yield* picturesWithOwnKey(provider, request, signal);
  else yield* eventsOf(await fetchApi(imageRoutes.make, { body: request }, { signal, quiet: true }));
}

/** With the user's own key: straight from here where that is possible, otherwise through the server's relay. */
export async function* picturesWithOwnKey(
  provider: ProviderName,
  request: NewPicture,
  signal: AbortSignal,
  { credentials, route, fetch }: OwnKeyWorld = worldOf(provider),
): Events {
  const { name: model } = parseModelId(request.model);
  const asked = { ...request, model };
  const relayed = async function* (): Events {
    const body = { provider, credentials, request: asked };
    yield* eventsOf(await fetchApi(imageRoutes.relay, { body }, { signal, quiet: true }));
  };
  if (route === 'relay') {
    yield* relayed();
    return;
  }
  const target = {
    provider,
    baseUrl: '',
    credentials,
    model,
    fetch: (url: string | URL | Request, init?: RequestInit) =>
      fetch(url instanceof Request ? url.url : String(url), init),
    loadPicture,
  };
  const direct = withinTime(signal, (either) => makePictures(target, asked, either));
  yield* route === 'browser' ? direct : withFallback(direct, relayed);
}

/** A model that draws is silent for long, but not for ever. */
async function* withinTime(signal: AbortSignal, make: (either: AbortSignal) => Events): Events {
  const time = AbortSignal.timeout(MAX_DRAWING_MS);
  try {
    yield* make(AbortSignal.any([signal, time]));
  } catch (error) {
    if (signal.aborted || !time.aborted) throw error;
    yield { type: 'error', code: 'upstream_timeout', message: 'The provider took too long' };
    yield { type: 'end' };
  }
}

/** A picture that an answer only gives the address of comes by way of the server, as all pictures of other hosts do. */
async function loadPicture(url: string, signal: AbortSignal): Promise<Uint8Array> {
  // An app without a server asks its person first, who sees the host.
  if (!runtimeConfig.hasServer) return new Uint8Array(await (await platform.fetch(url, { signal })).arrayBuffer());
  const response = await fetchApi(pictureRoutes.read, { query: { url } }, { signal, quiet: true });
  return new Uint8Array(await response.arrayBuffer());
}

function worldOf(provider: ProviderName): OwnKeyWorld {
  const credentials = getAccess().credentials[provider] ?? ProviderCredentials.parse({});
  const route = ownKeyRoute({
    endpoint: credentials.endpoint,
    row: PROVIDER_REGISTRY[provider],
    platform: platform.kind,
    pageProtocol: location.protocol,
  });
  return { credentials, route, fetch: platform.fetch };
}

/** The events of an answer. One that breaks off ends with a failure of its own. */
async function* eventsOf({ body }: Response): Events {
  const frames = new SseReader();
  const reader = body?.getReader();
  let isOver = false;
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      for (const event of read(frames.push(piece.value))) {
        isOver ||= event.type === 'end';
        yield event;
      }
    }
  } finally {
    await reader?.cancel().catch(() => {});
  }
  if (isOver) return;
  yield { type: 'error', code: 'upstream_interrupted', message: 'The answer broke off' };
  yield { type: 'end' };
}

/** An event that this page does not know, of a newer server, is passed over. */
function* read(frames: readonly string[]): Generator<PictureEvent, void, undefined> {
  for (const frame of frames) {
    const event = PictureEvent.safeParse(jsonOf(frame));
    if (event.success) yield event.data;
  }
}
