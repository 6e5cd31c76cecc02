import type { Message } from '@parley/contract';
import { Plus } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { newId } from '#/lib/ids.ts';
import { addedMessage, movedMessage, removedMessage, type ContextRole } from '../../model/context-edits.ts';
import type { MaskDraft } from '../../use-mask-draft.ts';
import { ContextMessage } from './context-message.tsx';

interface ContextEditorProps {
  readonly context: readonly Message[];
  readonly change: MaskDraft['change'];
  /** Pictures of an incognito chat are kept in memory alone. */
  readonly isIncognito?: boolean;
  readonly emptyText?: string;
  /** Who says the first message that is added. */
  readonly firstRole?: ContextRole;
}

/** The messages that go before every chat with the mask. */
export function ContextEditor(props: ContextEditorProps) {
  const { context, change, isIncognito = false, emptyText, firstRole } = props;
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const [announced, setAnnounced] = useState('');
  const { keepFocus, focusNew } = useFocusAfterChange(list, context);

  const update = useCallback(
    (id: string, rule: (message: Message) => Message) =>
      change((mask) => ({
        ...mask,
        context: mask.context.map((message) => (message.id === id ? rule(message) : message)),
      })),
    [change],
  );
  const move = useCallback(
    (id: string, step: 1 | -1) => {
      keepFocus();
      change((mask) => {
        const moved = movedMessage(mask.context, id, step);
        const number = moved.findIndex((message) => message.id === id) + 1;
        setAnnounced(t('masks.editor.moved', { number, total: moved.length }));
        return { ...mask, context: moved };
      });
    },
    [change, keepFocus, t],
  );
  const remove = useCallback(
    (id: string) => change((mask) => ({ ...mask, context: removedMessage(mask.context, id) })),
    [change],
  );
  const add = () => {
    focusNew();
    change((mask) => ({ ...mask, context: addedMessage(mask.context, newId(), firstRole) }));
  };

  return (
    <>
      {context.length === 0 && <p className="pb-3 text-text-2">{emptyText ?? t('masks.editor.noContext')}</p>}
      <ol ref={list} className="flex flex-col gap-3">
        {context.map((message, index) => (
          <ContextMessage
            key={message.id}
            message={message}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === context.length - 1}
            isIncognito={isIncognito}
            onUpdate={update}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={Plus} onClick={add}>
          {t('masks.editor.addMessage')}
        </Button>
        {context.length > 1 && <p className="text-meta text-text-3 pointer-coarse:hidden">{t('masks.editor.keys')}</p>}
      </div>
      <output className="sr-only">{announced}</output>
    </>
  );
}

/** A row that is put elsewhere in the page loses the focus; a new one gets it. */
function useFocusAfterChange(list: RefObject<HTMLElement | null>, context: readonly Message[]) {
  const wanted = useRef<'new' | HTMLElement>(undefined);
  useLayoutEffect(() => {
    const target = wanted.current;
    wanted.current = undefined;
    if (target === 'new') list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus();
    else if (target?.isConnected === true && document.activeElement !== target) target.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when the rows have changed
  }, [list, context]);
  const keepFocus = useCallback(() => {
    if (document.activeElement instanceof HTMLElement) wanted.current = document.activeElement;
  }, []);
  const focusNew = () => {
    wanted.current = 'new';
  };
  return { keepFocus, focusNew };
}
