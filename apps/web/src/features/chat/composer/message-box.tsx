import { useLayoutEffect, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { usePhone } from '#/components/use-phone.ts';
import { useT } from '#/i18n/use-t.ts';
import { useConfig } from '#/features/settings/public.ts';
import { askOnlyRange } from '#/features/models/public.ts';
import { directionOf } from '#/features/chat-core/public.ts';

/** Measuring lays the text out twice; from here on the box is as high as it gets anyway. */
const MEASURED_UP_TO = 4_000;
/** In a long text the browser's own search for the direction of every paragraph is felt on each key. */
const DIRECTION_PER_PARAGRAPH_UP_TO = 10_000;
const growsByItself = CSS.supports('field-sizing', 'content');

interface MessageBoxProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** How many models answer. */
  readonly asked: number;
  readonly listId: string;
  /** Only the guide would answer, which is no AI. */
  readonly isForGuide: boolean;
  /** The option of the open list that Enter would take. */
  readonly activeId: string | undefined;
  readonly onText: (text: string, cursor: number) => void;
  readonly onCursor: (text: string, cursor: number) => void;
  readonly onLeave: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
}

/** The field itself. It grows with the text up to two fifths of the window, then scrolls. */
export function MessageBox(props: MessageBoxProps) {
  const { box, text, asked, isForGuide, listId, activeId, onText, onCursor, onLeave, onKeyDown, onPaste } = props;
  const t = useT();
  const isPhone = usePhone();
  const submitKey = useConfig((config) => config.submitKey);
  const hasHint = useConfig((config) => !config.disablePromptHint) && !isPhone;
  const both = isPhone ? 'placeholderBoth' : 'placeholderBothKeys';
  const all = isPhone ? 'placeholderSeveral' : 'placeholderSeveralKeys';
  const several = asked === 2 ? both : all;
  const one = isForGuide ? 'placeholderGuide' : hasHint ? 'placeholderWithHint' : 'placeholder';
  const hint = asked > 1 ? several : one;
  useGrowth(box, text);
  return (
    <textarea
      ref={box}
      rows={1}
      dir={text === '' || text.length > DIRECTION_PER_PARAGRAPH_UP_TO ? directionOf(text) : 'auto'}
      value={text}
      placeholder={t(`chat.composer.${hint}`, { count: asked, keys: askOnlyRange(asked, t) })}
      aria-label={t('chat.composer.label')}
      aria-autocomplete="list"
      aria-haspopup={activeId === undefined ? undefined : 'listbox'}
      aria-controls={activeId === undefined ? undefined : listId}
      aria-activedescendant={activeId}
      enterKeyHint={submitKey === 'Enter' ? 'send' : 'enter'}
      onChange={({ target }) => onText(target.value, target.selectionStart)}
      onSelect={({ currentTarget }) => onCursor(currentTarget.value, currentTarget.selectionStart)}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      className="mx-5 mt-4 max-h-[calc((100dvh-var(--keyboard-inset,0px))*0.4)] min-h-6 resize-none overflow-y-auto overscroll-contain bg-transparent text-[0.9375rem]/6 wrap-anywhere field-sizing-content outline-none pointer-coarse:text-[max(16px,0.9375rem)]"
    />
  );
}

/** For browsers that do not size fields by their content. */
function useGrowth(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (!growsByItself && box.current) fitHeight(box.current, text.length);
  }, [box, text]);
}

function fitHeight(element: HTMLTextAreaElement, length: number): void {
  if (length > MEASURED_UP_TO) return element.style.setProperty('height', '100dvh');
  element.style.setProperty('height', 'auto');
  element.style.setProperty('height', `${element.scrollHeight}px`);
}
