import { imageUrlsOf, textOf, type Mask, type Message } from '@parley/contract';
import { ArrowUpRight, ChevronRight } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { MaskAvatar } from '#/components/mask-avatar.tsx';
import { Markdown } from '#/components/markdown/markdown.tsx';
import { useT } from '#/i18n/use-t.ts';
import { maskOpening } from '#/features/chat-core/public.ts';
import { MessageAttachments } from '#/features/attachments/public.ts';

interface MaskHeadProps {
  readonly mask: Mask;
  /** Sends a starter. Given in an empty chat, where the head is all there is to see; above messages it is quieter. */
  readonly onSend?: (text: string) => void;
}

/** The beginning of a chat with a mask: who answers, what for, and what it was told first unless that is hidden. */
export function MaskHead({ mask, onSend }: MaskHeadProps) {
  const t = useT();
  const isLarge = onSend !== undefined;
  const name = mask.name.trim() || t('masks.unnamed');
  const opening = maskOpening(mask.context);
  // Hiding keeps the messages out of the chat; the instructions can still be read before it begins.
  const hidden = isLarge ? opening.filter(({ role }) => role === 'system') : [];
  const told = mask.hideContext ? hidden : opening;
  return (
    <section
      aria-label={told.length > 0 ? t('masks.head.toldFirst', { name }) : name}
      className="mx-auto w-full max-w-178 pb-6"
    >
      <header className={isLarge ? 'flex flex-col items-center gap-3 pb-2 text-center' : 'flex items-center gap-2.5'}>
        <MaskAvatar mask={mask} size={isLarge ? 56 : 24} />
        <h2 className={isLarge ? 'text-title text-balance wrap-anywhere' : 'min-w-0 truncate text-small font-semibold'}>
          <bdi>{name}</bdi>
        </h2>
        {isLarge && mask.description !== undefined && (
          <p dir="auto" className="max-w-120 text-prose text-balance wrap-anywhere text-text-2">
            {mask.description}
          </p>
        )}
      </header>
      {onSend && <MaskStarters starters={mask.starters} onSend={onSend} />}
      {told.length > 0 && (
        <div className={`mt-4 flex flex-col gap-4 ${isLarge ? 'mx-auto max-w-140' : ''}`}>
          {told.map((message) => (
            <ToldMessage key={message.id} message={message} isOffered={isLarge} />
          ))}
        </div>
      )}
    </section>
  );
}

interface MaskStartersProps {
  readonly starters: readonly string[] | undefined;
  readonly onSend: (text: string) => void;
}

function MaskStarters({ starters = [], onSend }: MaskStartersProps) {
  const t = useT();
  const questions = starters.filter((question) => question.trim() !== '');
  if (questions.length === 0) return null;
  return (
    <ul aria-label={t('masks.head.starters')} className="mx-auto mt-4 flex max-w-140 flex-col gap-1.5">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            onClick={() => onSend(question)}
            className="group flex min-h-11 w-full items-center gap-3 rounded-block bg-sunken px-4 py-2 text-start text-ui transition-colors duration-120 hover:bg-hover active:bg-press"
          >
            <span dir="auto" className="min-w-0 grow wrap-anywhere">
              {question}
            </span>
            <ArrowUpRight
              className="size-4 shrink-0 text-text-3 rtl:-scale-x-100"
              strokeWidth={ICON_STROKE}
              aria-hidden
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function ToldMessage({ message, isOffered }: { readonly message: Message; readonly isOffered: boolean }) {
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
          {t(isOffered ? 'masks.head.seeInstructions' : 'masks.head.instructions')}
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
