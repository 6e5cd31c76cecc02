import type { Published } from '@parley/contract';

interface ShareByCall {
  readonly messages: readonly object[];
  readonly name?: string;
  /** Of whoever shares; a server without accounts and code knows its owner without one. */
  readonly authorization?: string;
}

/** Shares a chat by the call of the API, as the dialog does. */
export async function shareByCall(
  url: string,
  { messages, name = '', authorization }: ShareByCall,
): Promise<Published> {
  const response = await fetch(`${url}api/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify({ name, messages }),
  });
  if (!response.ok) throw new Error(`The server shared nothing: ${response.status}`);
  return ((await response.json()) as { data: Published }).data;
}

/** A picture of ten by ten dots. */
export const SHARED_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC';

/** A message of a chat that is to be shared. */
export function sharedMessage(id: string, role: 'user' | 'assistant', content: unknown, more: object = {}): object {
  return {
    id,
    role,
    content,
    date: Date.UTC(2026, 10, 12),
    ...(role === 'assistant' && { model: 'gpt-5', durationMs: 1_000 }),
    ...more,
  };
}
