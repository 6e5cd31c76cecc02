import { imageUrlsOf, textOf } from '@parley/contract';
import { Check, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator } from '../../../components/menu.tsx';
import { previewImage } from '../../../components/overlays.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { MessageRow } from '../../../storage/records.ts';
import { deleteMessage } from '../chat-dialogs.ts';
import { useLongPress } from './use-long-press.ts';

/** The person's own words, as they were written. Its actions show on hover; fingers hold it down for them. */
export function UserTurn({ message }: { readonly message: MessageRow }) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const longPress = useLongPress(() => setIsSheetOpen(true));
  const text = textOf(message.content);
  const remove = () => void deleteMessage(message.id);
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
          {...longPress}
          dir="auto"
          className="max-w-140 rounded-panel bg-hover px-4 py-2.5 text-prose wrap-anywhere whitespace-pre-wrap phone:max-w-[78vw] pointer-coarse:select-none"
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
        <IconButton label={t('chat.actions.delete')} icon={Trash2} size={28} onClick={remove} />
      </div>
      <Menu open={isSheetOpen} onOpenChange={setIsSheetOpen}>
        <MenuContent label={t('chat.you')}>
          <MenuItem icon={Copy} onSelect={() => copy(text)}>
            {t('chat.actions.copy')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={remove}>
            {t('chat.actions.delete')}
          </MenuItem>
        </MenuContent>
      </Menu>
    </article>
  );
}
