import { imageUrlsOf, textOf } from '@parley/contract';
import { Check, Copy, Trash2 } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.tsx';
import { previewImage } from '../../../components/overlays.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { MessageRow } from '../../../storage/records.ts';
import { askToDeleteMessage } from '../chat-dialogs.ts';

/** The person's own words, as they were written. */
export function UserTurn({ message }: { readonly message: MessageRow }) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  const text = textOf(message.content);
  return (
    <article aria-label={t('chat.you')} className="group/turn relative flex flex-col items-end gap-2">
      {imageUrlsOf(message.content).map((src) => (
        <button
          key={src}
          type="button"
          aria-label={t('chat.markdown.openImage', { name: '' })}
          onClick={() => previewImage({ src, alt: '' })}
          className="max-w-80 overflow-hidden rounded-block"
        >
          <img src={src} alt="" className="max-h-60" />
        </button>
      ))}
      {text !== '' && (
        <p
          dir="auto"
          className="max-w-140 rounded-panel bg-hover px-4 py-2.5 text-prose wrap-anywhere whitespace-pre-wrap phone:max-w-[78vw]"
        >
          {text}
        </p>
      )}
      {/* In the space between the turns, so that nothing moves when it appears. */}
      <div className="absolute inset-e-1 top-full z-10 flex gap-0.5 opacity-0 transition-opacity duration-120 group-hover/turn:opacity-100 focus-within:opacity-100 pointer-coarse:hidden">
        <IconButton
          label={t(isCopied ? 'chat.copied' : 'chat.actions.copy')}
          icon={isCopied ? Check : Copy}
          size={28}
          onClick={() => copy(text)}
        />
        <IconButton
          label={t('chat.actions.delete')}
          icon={Trash2}
          size={28}
          onClick={() => void askToDeleteMessage(message.id)}
        />
      </div>
    </article>
  );
}
