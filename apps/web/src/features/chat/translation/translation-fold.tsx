import { Check, ChevronRight, Copy, RefreshCw, Square, X } from 'lucide-react';
import { useId } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { Markdown } from '#/components/markdown/markdown.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { languageOf } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';
import type { MessageRow } from '#/storage/records.ts';
import { toggleFold, useIsFolded } from './translation-state.ts';
import { removeTranslation, stopTranslating, translateOnWish } from './translations-page.ts';
import type { RunningTranslation } from './translations.ts';

interface TranslationFoldProps {
  readonly message: MessageRow;
  /** Set while it is being written; an earlier one is not shown meanwhile. */
  readonly running: RunningTranslation | undefined;
}

/** A message in another language, below itself. */
export function TranslationFold({ message, running }: TranslationFoldProps) {
  const t = useT();
  const id = useId();
  const isFolded = useIsFolded(message.id);
  const shown = running ?? message.translation;
  if (!shown) return null;
  const { name, tag } = languageOf(shown.language);
  return (
    <section
      aria-label={t('translate.label', { language: name })}
      aria-busy={running !== undefined}
      className="mt-3 min-w-0 border-s-2 border-line ps-3"
    >
      <header className="flex min-h-7 items-center gap-0.5">
        {running ? (
          <output className="flex min-w-0 grow items-center gap-2 text-small text-text-3">
            <span aria-hidden className="size-2 shrink-0 animate-breathe rounded-full bg-spark" />
            <span className="truncate">{t('translate.running', { language: name })}</span>
          </output>
        ) : (
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => toggleFold(message.id)}
            className="-ms-1.5 me-auto flex min-h-7 min-w-0 items-center gap-1 rounded-icon px-1.5 text-small font-medium text-text-2 transition-colors duration-120 hover:bg-hover hover:text-text-1 pointer-coarse:min-h-11"
          >
            <ChevronRight
              className={`size-4 shrink-0 transition-[rotate] duration-180 rtl:-scale-x-100 ${isFolded ? '' : 'rotate-90 rtl:-rotate-90'}`}
              strokeWidth={ICON_STROKE}
              aria-hidden
            />
            <bdi className="truncate">{name}</bdi>
          </button>
        )}
        <FoldButtons message={message} running={running} />
      </header>
      {!isFolded && shown.text !== '' && (
        <div id={id} dir="auto" lang={tag} className="mt-1 text-start">
          <Markdown text={shown.text} streaming={running !== undefined} />
        </div>
      )}
    </section>
  );
}

function FoldButtons({ message, running }: TranslationFoldProps) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  const { id: messageId, sessionId, translation } = message;
  if (running) {
    return (
      <IconButton label={t('translate.stop')} icon={Square} size={28} onClick={() => stopTranslating(messageId)} />
    );
  }
  if (!translation) return null;
  const again = () => void translateOnWish({ sessionId, messageId, language: languageOf(translation.language).code });
  return (
    <>
      <IconButton
        label={isCopied ? t('thread.copied') : t('translate.copy')}
        icon={isCopied ? Check : Copy}
        size={28}
        onClick={() => copy(translation.text)}
      />
      <IconButton label={t('translate.again')} icon={RefreshCw} size={28} onClick={again} />
      <IconButton
        label={t('translate.remove')}
        icon={X}
        size={28}
        onClick={() => removeTranslation(messageId, translation)}
      />
    </>
  );
}
