import { ArrowUp, Clock3, Square } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '../../../components/button.tsx';
import { isComposing } from '../../../components/composition.ts';
import { hasOpenOverlay } from '../../../components/overlays.tsx';
import { tooltipAttributes } from '../../../components/tooltip.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useConfig } from '../../settings/public.ts';
import { meaningOfEnter } from '../model/send-key.ts';
import { useUnfinishedInput } from './use-unfinished-input.ts';

interface ComposerProps {
  readonly sessionId: string;
  /** There is a model to ask. */
  readonly isReady: boolean;
  readonly isRunning: boolean;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
}

/** The box to write in. What is sent while nobody can answer yet waits in it. */
export function Composer({ sessionId, isReady, isRunning, onSend, onStop }: ComposerProps) {
  const t = useT();
  const hintId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const submitKey = useConfig((config) => config.submitKey);
  const [text, setText] = useUnfinishedInput(sessionId);
  const [isQueued, setIsQueued] = useState(false);
  const isEmpty = text.trim() === '';
  const canSend = isReady && !isRunning;

  useFocus(box);
  useEffect(() => {
    if (!isQueued || !canSend) return;
    // oxlint-disable-next-line react/set-state-in-effect -- what waits is sent by a change from outside, not by a press
    setIsQueued(false);
    if (isEmpty) return;
    setText('');
    onSend(text);
  }, [isQueued, canSend, isEmpty, text, setText, onSend]);

  const send = () => {
    if (!isEmpty) setIsQueued(true);
    box.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && isRunning && !isQueued) return onStop();
    const meaning = meaningOfEnter(event, submitKey);
    if (meaning === 'nothing') return;
    if (meaning === 'send') {
      event.preventDefault();
      send();
    } else if (event.ctrlKey || event.altKey || event.metaKey) {
      event.preventDefault();
      insertLineBreak(event.currentTarget);
    }
  };

  return (
    <form
      className="relative flex flex-col rounded-panel bg-raised shadow-e2 has-[textarea:focus-visible]:outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {/* The hidden copy of the text behind it gives the box its height. */}
      <div className="grid max-h-[40vh] overflow-y-auto px-5 pt-4 text-[0.9375rem]/6 *:[grid-area:1/1] pointer-coarse:text-[max(1rem,0.9375rem)]">
        <span aria-hidden className="invisible min-h-6 wrap-anywhere whitespace-pre-wrap">{`${text}\u200b`}</span>
        <textarea
          ref={box}
          rows={1}
          dir={isEmpty ? undefined : 'auto'}
          value={text}
          readOnly={isQueued}
          placeholder={t('chat.composer.placeholder')}
          aria-label={t('chat.composer.label')}
          aria-describedby={isQueued ? hintId : undefined}
          enterKeyHint={submitKey === 'Enter' ? 'send' : 'enter'}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="resize-none overflow-hidden bg-transparent wrap-anywhere outline-none read-only:text-text-3"
        />
      </div>
      <div className="flex min-h-9 items-center gap-2 p-2 pt-2.5">
        {isQueued && (
          <>
            <output id={hintId} className="flex min-w-0 items-center gap-1.5 ps-3 text-meta text-text-3">
              <Clock3 className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
              {t(isReady ? 'chat.composer.queued' : 'chat.composer.waiting')}
            </output>
            <Button variant="quiet" size="small" onClick={() => setIsQueued(false)}>
              {t('chat.composer.keepEditing')}
            </Button>
          </>
        )}
        <span className="grow" />
        {isRunning ? <StopButton onStop={onStop} /> : <SendButton isEmpty={isEmpty} />}
      </div>
    </form>
  );
}

const ROUND =
  'grid size-9 shrink-0 place-items-center rounded-full transition-colors duration-120 pointer-coarse:size-11';

function SendButton({ isEmpty }: { readonly isEmpty: boolean }) {
  const t = useT();
  const look = isEmpty ? 'bg-press text-text-2' : 'bg-accent text-on-accent hover:bg-accent-hover';
  return (
    <button
      type="submit"
      aria-label={t('chat.composer.send')}
      aria-disabled={isEmpty}
      {...tooltipAttributes({ label: t(isEmpty ? 'chat.composer.emptyHint' : 'chat.composer.send'), side: 'above' })}
      className={`${ROUND} ${look}`}
    >
      <ArrowUp className="size-4.5" strokeWidth={2.2} aria-hidden />
    </button>
  );
}

function StopButton({ onStop }: { readonly onStop: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t('chat.composer.stop')}
      {...tooltipAttributes({ label: t('chat.composer.stop'), shortcut: 'Escape', side: 'above' })}
      className={`${ROUND} bg-accent text-on-accent hover:bg-accent-hover`}
      onClick={onStop}
    >
      <Square className="size-3.5 fill-current" strokeWidth={2.2} aria-hidden />
    </button>
  );
}

/** Enter with Ctrl, Alt or Meta does nothing by itself; `execCommand` keeps the undo history. */
function insertLineBreak(box: HTMLTextAreaElement): void {
  if (!document.execCommand('insertText', false, '\n'))
    box.setRangeText('\n', box.selectionStart, box.selectionEnd, 'end');
}

/** Ready to type where that does not bring up a keyboard over the page, and typing anywhere goes into the box. */
function useFocus(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches && !hasOpenOverlay()) box.current?.focus();
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isText && event.target === document.body && !hasOpenOverlay()) box.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box]);
}
