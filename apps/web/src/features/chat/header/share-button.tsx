import type { SessionRow } from '#/storage/records.ts';
import { chatAct } from '../acts/chat-acts.ts';
import { ActButton } from './header-buttons.tsx';

/** Opens the sharing of a chat, where it can be shared. */
export function ShareButton({ session }: { readonly session: SessionRow }) {
  const act = chatAct('share');
  return act.isOffered?.(session) !== false && <ActButton session={session} act={act} />;
}
