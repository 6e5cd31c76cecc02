import { imageUrlsOf, textOf, type Mask, type Message } from '@parley/contract';
import { ChevronRight } from 'lucide-react';
import { EmojiAvatar } from '#/components/emoji-avatar.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Markdown } from '#/components/markdown/markdown.tsx';
import { useT } from '#/i18n/use-t.ts';
import { maskOpening } from '#/features/chat-core/public.ts';
import { MessageAttachments } from '#/features/attachments/public.ts';

interface MaskHeadProps {
  readonly mask: Mask;
  /** In an empty chat it is what there is to see; above messages it is quieter. */
  readonly isLarge?: boolean;
}

/** Stands at the beginning of a chat with a mask: who answers, and what it was told first unless that is hidden. */
export function MaskHead({ mask, isLarge = false }: MaskHeadProps) {
  const t = useT();
  const name = mask.name.trim() || t('masks.unnamed');
  const told = mask.hideContext ? [] : maskOpening(mask.context);
  return (
    <section
      aria-label={told.length > 0 ? t('masks.head.toldFirst', { name }) : name}
      className="mx-auto w-full max-w-178 pb-6"
    >
      <header className={isLarge ? 'flex flex-col items-center gap-3 pb-2 text-center' : 'flex items-center gap-2.5'}>
        <EmojiAvatar avatar={mask.avatar} size={isLarge ? 56 : 24} />
        <h2 className={isLarge ? 'text-title text-balance wrap-anywhere' : 'min-w-0 truncate text-small font-semibold'}>
          <bdi>{name}</bdi>
        </h2>
      </header>
      {told.length > 0 && (
        <div className="mt-4 flex flex-col gap-4">
          {told.map((message) => (
            <ToldMessage key={message.id} message={message} />
          ))}
        </div>
      )}
    </section>
  );
}

function ToldMessage({ message }: { readonly message: Message }) {
  const t = useT();
  const text = textOf(message.content);
  if (message.role === 'system') {
    return (
      <details className="group/told text-small text-text-2">
        <summary className="inline-flex min-h-7.5 cursor-pointer list-none items-center gap-1.5 rounded-row pe-2 hover:text-text-1 pointer-coarse:min-h-11">
          <ChevronRight
            className="size-4 shrink-0 transition-transform duration-180 group-open/told:rotate-90 rtl:-scale-x-100"
            strokeWidth={ICON_STROKE}
            aria-hidden
          />
          {t('masks.head.instructions')}
        </summary>
        <p dir="auto" className="ps-5.5 pt-1 wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      </details>
    );
  }
  if (message.role === 'user') {
    return (
      <div className="flex flex-col items-end gap-2">
        {imageUrlsOf(message.content).length > 0 && (
          <MessageAttachments content={message.content} attachments={undefined} />
        )}
        {text !== '' && (
          <p
            dir="auto"
            className="max-w-140 rounded-panel bg-hover px-4 py-2.5 text-prose wrap-anywhere whitespace-pre-wrap phone:max-w-[78vw]"
          >
            {text}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="text-prose">
      <Markdown text={text} />
    </div>
  );
}
