import type { SharedKind } from './model/shared-kind.ts';

const keyOf = (kind: SharedKind, id: string): string => `parley/copy/${kind}/${id}`;

/**
 * Notes for this tab that somebody pressed the button for a copy. The address alone says nothing: anybody can make others
 * follow a link to it.
 */
export function noteCopyWish(kind: SharedKind, id: string): void {
  try {
    sessionStorage.setItem(keyOf(kind, id), '1');
  } catch {
    // A browser that keeps nothing: the next page asks.
  }
}

export function hasCopyWish(kind: SharedKind, id: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(kind, id)) !== null;
  } catch {
    return false;
  }
}

export function forgetCopyWish(kind: SharedKind, id: string): void {
  try {
    sessionStorage.removeItem(keyOf(kind, id));
  } catch {
    // Nothing was noted.
  }
}
