import { textOf, type Message } from '@parley/contract';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { Select } from '#/components/select.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { useT } from '#/i18n/use-t.ts';
import { CONTEXT_ROLES, withRole, withText, type ContextRole } from '../../model/context-edits.ts';
import { ContextPictures } from './context-pictures.tsx';

interface ContextMessageProps {
  readonly message: Message;
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isIncognito: boolean;
  readonly onUpdate: (id: string, rule: (message: Message) => Message) => void;
  readonly onMove: (id: string, step: 1 | -1) => void;
  readonly onRemove: (id: string) => void;
}

/** One message of the context: who says it, what, and its place. Drawn anew only when it changed itself. */
export const ContextMessage = memo(function ContextMessage(props: ContextMessageProps) {
  const { message, number, isFirst, isLast, isIncognito, onUpdate, onMove, onRemove } = props;
  const t = useT();
  const { id } = message;
  const role: ContextRole = message.role === 'tool' ? 'system' : message.role;

  const moveByKeys = (event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(id, event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work wherever in it the focus is
    <li className="rounded-card bg-sunken p-3" onKeyDown={moveByKeys}>
      <div className="mb-2 flex items-center gap-1">
        <Select
          label={t('masks.editor.who', { number })}
          value={role}
          options={CONTEXT_ROLES.map((one) => ({ value: one, label: t(`masks.roles.${one}`) }))}
          onChange={(next) => onUpdate(id, (before) => withRole(before, next))}
          className="me-auto h-9 max-w-44"
        />
        <MoveButton label={t('masks.editor.moveUp')} icon={ArrowUp} isOff={isFirst} onMove={() => onMove(id, -1)} />
        <MoveButton label={t('masks.editor.moveDown')} icon={ArrowDown} isOff={isLast} onMove={() => onMove(id, 1)} />
        <IconButton label={t('masks.editor.removeMessage', { number })} icon={Trash2} onClick={() => onRemove(id)} />
      </div>
      <TextArea
        aria-label={t('masks.editor.message', { number })}
        value={textOf(message.content)}
        rows={2}
        onChange={(event) => {
          const text = event.target.value;
          onUpdate(id, (before) => withText(before, text));
        }}
      />
      {role === 'user' && <ContextPictures message={message} isIncognito={isIncognito} onUpdate={onUpdate} />}
    </li>
  );
});

interface MoveButtonProps {
  readonly label: string;
  readonly icon: typeof ArrowUp;
  readonly isOff: boolean;
  readonly onMove: () => void;
}

/** Never disabled: at the end of its way it would lose the focus. */
function MoveButton({ label, icon, isOff, onMove }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={isOff || undefined}
      className={isOff ? 'opacity-40' : ''}
      onClick={() => !isOff && onMove()}
    />
  );
}
