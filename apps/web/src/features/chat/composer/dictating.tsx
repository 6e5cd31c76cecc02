import { Mic, Square } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#/components/icon-button.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { getConfig } from '#/features/settings/public.ts';
import {
  DictationNote,
  loadDictation,
  stopReading,
  type Dictation,
  type DictationState,
} from '#/features/speech/public.ts';

export interface DictateButtonProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
}

const IDLE: DictationState = { kind: 'idle' };

/** The button and what it hears, of a browser or server that can. */
export function Dictating({ box, text, onText }: DictateButtonProps) {
  const t = useT();
  const { state, start, stop, dismiss } = useDictation(box, text, onText);
  const isOn = state.kind === 'starting' || state.kind === 'listening';
  return (
    <>
      {state.kind !== 'idle' && <DictationNote state={state} onRetry={start} onClose={dismiss} />}
      <IconButton
        label={t(isOn ? 'chat.composer.stopDictating' : 'chat.composer.dictate')}
        icon={isOn ? Square : Mic}
        size={36}
        active={isOn}
        tooltipSide="above"
        disabled={state.kind === 'working'}
        onPointerEnter={() => void loadDictation()}
        onClick={isOn ? stop : start}
      />
    </>
  );
}

function useDictation(box: DictateButtonProps['box'], text: string, onText: DictateButtonProps['onText']) {
  const t = useT();
  const [state, setState] = useState(IDLE);
  const dictation = useRef<Dictation>(undefined);
  const attempt = useRef(0);
  const write = useRef(onText);
  useLayoutEffect(() => {
    write.current = onText;
  });

  const cancel = useCallback(() => {
    attempt.current += 1;
    dictation.current?.cancel();
    dictation.current = undefined;
  }, []);
  const dismiss = () => {
    cancel();
    setState(IDLE);
  };

  const start = () => {
    cancel();
    stopReading();
    setState({ kind: 'starting' });
    const mine = attempt.current;
    const onState = (next: DictationState) => {
      if (attempt.current !== mine) return;
      setState(next);
      if (next.kind === 'idle' && matchMedia('(pointer: fine)').matches) box.current?.focus();
    };
    const writing = {
      read: () => ({
        text: box.current?.value ?? '',
        from: box.current?.selectionStart ?? 0,
        to: box.current?.selectionEnd ?? 0,
      }),
      // Written at once: the next word is compared with what stands in the box.
      write: (next: string, cursor: number) => {
        flushSync(() => write.current(next));
        box.current?.setSelectionRange(cursor, cursor);
      },
    };
    void loadDictation()
      .then(({ dictateInto }) => {
        if (attempt.current === mine) dictation.current = dictateInto(writing, getConfig().sttConfig, onState);
      })
      .catch(() => {
        setState(IDLE);
        showToast({ kind: 'error', text: t('errors.network') });
      });
  };
  const stop = () => {
    if (dictation.current) dictation.current.stop();
    else dismiss();
    if (state.kind === 'starting') dismiss();
  };

  // Whoever sends while listening has said everything.
  const isEmpty = text === '';
  const isListening = state.kind === 'listening';
  const hadText = useRef(false);
  useEffect(() => {
    if (isEmpty && hadText.current && isListening) dismiss();
    hadText.current = !isEmpty;
  });
  useEffect(() => {
    if (!isListening) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      dictation.current?.stop();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isListening]);
  useEffect(() => cancel, [cancel]);

  return { state, start, stop, dismiss };
}
