import { liveSecretOf } from './model/live-secret.ts';

const keyOf = (shareId: string): string => `parley/live-share/${shareId}`;

/**
 * Notes the secret of a chat for this tab, so that the ways that lead on from it (signing in, a copy) need not carry it in
 * their addresses, which servers see.
 */
export function noteLiveSecret(shareId: string, secret: string): void {
  try {
    sessionStorage.setItem(keyOf(shareId), secret);
  } catch {
    // A browser that keeps nothing: the chat is read all the same, and a copy asks for the link again.
  }
}

export function notedLiveSecret(shareId: string): string | undefined {
  try {
    return liveSecretOf(sessionStorage.getItem(keyOf(shareId)) ?? '');
  } catch {
    return undefined;
  }
}
