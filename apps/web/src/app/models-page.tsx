import { DEFAULT_TOPIC } from '@parley/contract';
import { useState } from 'react';
import { chooseModels, useChatModels, useSession } from '#/features/chat-core/public.ts';
import { ModelsScreen } from '#/features/models/components/models-screen.tsx';
import { useNavigate, useSearch } from '#/lib/router/router-context.tsx';
import type { SessionRow } from '#/storage/records.ts';

/** The models, for the chat that the address names as `?c=`, or for new chats. */
export function ModelsPage() {
  const { c: chatId } = useSearch();
  const session = useSession(chatId);
  return session ? <ModelsOfChat key={session.id} session={session} /> : <ModelsScreen />;
}

function ModelsOfChat({ session }: { readonly session: SessionRow }) {
  const navigate = useNavigate();
  const { models } = useChatModels(session);
  // The ticks made here count at once: the one before may still be on its way to the disk.
  const [ticked, setTicked] = useState<readonly string[]>();
  const chat = {
    id: session.id,
    topic: session.topic === DEFAULT_TOPIC ? undefined : session.topic,
    selected: ticked ?? models.map(({ id }) => id),
    onChange: (ids: readonly string[]) => {
      setTicked(ids);
      void chooseModels(session, ids);
    },
    onLeave: () => navigate({ to: '/', search: { c: session.id } }),
  };
  return <ModelsScreen chat={chat} />;
}
