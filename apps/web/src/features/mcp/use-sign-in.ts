import type { McpServer } from '@parley/contract';
import { useState } from 'react';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { signIn } from './mcp-actions.ts';

/** In React: begins a sign-in at a server, and says how it ended. */
export function useSignIn({ id, name }: Pick<McpServer, 'id' | 'name'>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const begin = async () => {
    setOpen(true);
    // Nothing is waited for before it: browsers only let a window open in the click itself.
    const end = await signIn({ id }).finally(() => setOpen(false));
    if (end === 'done') showToast({ text: t('mcp.screen.signedIn', { name }) });
    else if (end === 'blocked') showToast({ kind: 'error', text: t('mcp.screen.windowBlocked') });
    else if (end !== 'open') showToast({ kind: 'error', text: [t('mcp.screen.signInFailed'), end.failure].join(' ') });
  };
  return { isOpen, begin: () => void begin() };
}
