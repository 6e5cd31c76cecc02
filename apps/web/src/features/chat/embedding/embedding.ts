import { READY_FOR_NEW_CHAT } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { newId } from '#/lib/ids.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { addFilesToNewChat, takePictures } from '#/features/attachments/public.ts';
import { queues, chatActions } from '#/features/chat-core/public.ts';
import { embeddedAsk, type EmbeddedAsk, isAround } from './model/embedded-ask.ts';

/** Takes chats that the page around this one asks for, and tells it that it may ask. */
export function listenForNewChats(openChat: (sessionId: string) => void): void {
  const surroundings = { ownOrigin: location.origin, trusted: runtimeConfig.embedOrigins };
  addEventListener('message', ({ origin, data, source }) => {
    const ask = embeddedAsk({ origin, data, isFromAround: isAround(source, window) }, surroundings);
    if (ask) void begin(ask, openChat);
  });
  // It says nothing that a stranger must not know, and whoever frames the page is not known here.
  if (window.parent !== window) window.parent.postMessage(READY_FOR_NEW_CHAT, '*');
}

async function begin(ask: EmbeddedAsk, openChat: (sessionId: string) => void): Promise<void> {
  const { text: content, pictures } = ask;
  const sessionId = pictures.length > 0 ? await addFilesToNewChat(pictures) : await chatActions.createSession();
  if (ask.kind === 'send') {
    const images = pictures.length > 0 ? await takePictures(sessionId) : [];
    // It waits in the queue until there is a model.
    queues.submit(sessionId, {
      id: newId(),
      content: images.length > 0 ? [{ type: 'text', text: content }, ...images] : content,
    });
    return openChat(sessionId);
  }
  const { text } = await chatActions.readDraft(sessionId);
  chatActions.changeDraft(sessionId, { text: text.trim() === '' ? ask.text : `${text}\n\n${ask.text}` });
  openChat(sessionId);
  showToast({ text: t('chat.fromOutside', { origin: ask.origin }) });
}
