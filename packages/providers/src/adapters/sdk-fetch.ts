import { AppError } from '@parley/contract';
import { authHeaders } from '../registry.ts';
import { parseJson } from '../wire/loose-json.ts';
import { errorPartInside, notAReply } from '../wire/openai-error.ts';
import type { ChatTarget } from './chat-target.ts';

/** Headers of the AI SDK's own: keys go where the registry says, and a page that names its agent needs leave to. */
const NOT_THE_SDKS = ['authorization', 'x-api-key', 'x-goog-api-key', 'user-agent'];

/** The fetch handed to the AI SDK: sends the target's own key and tells a stream from a page of HTML. */
export function sdkFetch({ fetch, provider, credentials }: ChatTarget, isStream: boolean): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    for (const name of NOT_THE_SDKS) headers.delete(name);
    const auth = authHeaders(provider, credentials.apiKey, credentials.apiSecret);
    const response = await fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(headers), ...auth },
      // A key is meant for this address and no other.
      redirect: 'error',
    });
    if (isStream && response.ok) await refuseOtherThanStream(response);
    return response;
  };
}

async function refuseOtherThanStream(response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^\s*(?:text\/html|application\/json)/i.test(type)) return;
  const { code, message } = errorPartInside(parseJson(await response.text())) ?? notAReply();
  throw new AppError(code, message);
}
