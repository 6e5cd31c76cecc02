import { openLazyOverlay } from '#/components/lazy-overlay.ts';

/** Asks whether to sign out, here or everywhere, and what becomes of the chats on this device; then does it. */
export function askToSignOut({ isEverywhere }: { readonly isEverywhere: boolean }): Promise<void> {
  return openLazyOverlay(() => import('./components/sign-out-dialog.tsx'), 'SignOutDialog', { isEverywhere });
}
