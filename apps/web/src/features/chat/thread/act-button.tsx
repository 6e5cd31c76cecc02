import { Check } from 'lucide-react';
import { IconButton, type IconButtonProps } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#/components/menu.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import { usePlayback } from '#/features/speech/public.ts';
import type { MessageAct } from '../acts/message-act.ts';
import { MESSAGE_ROW_ACTS } from '../acts/message-row-acts.ts';
import { attempt, runAct } from '../acts/run-act.ts';
import { useActedTurn, useTurnScope } from './turn-context.ts';

type Look = Partial<Pick<IconButtonProps, 'active' | 'className' | 'aria-busy' | 'icon'>>;

interface ActButtonProps extends Look {
  /** One of them is offered at a time; they share a button, so that the focus stays. */
  readonly acts: readonly MessageAct[];
}

/** An act of the message around as a button of its row; not there where it makes no sense. */
export function ActButton({ acts, ...look }: ActButtonProps) {
  const t = useT();
  const turn = useActedTurn();
  const act = acts.find(({ isOffered }) => isOffered(turn));
  if (!act) return null;
  const button = { label: t(act.label), icon: act.icon, size: 28, active: act.isOn?.(turn), ...look } as const;
  const choices = act.choices?.(turn) ?? [];
  if (choices.length === 0) return <IconButton {...button} onClick={() => runAct(act, turn)} />;
  return (
    <Menu>
      <MenuTrigger>
        <IconButton {...button} />
      </MenuTrigger>
      <MenuContent label={button.label}>
        {choices.map(({ id, name, isChosen, run }) => (
          <MenuItem key={id} checked={isChosen} onSelect={() => attempt(run)}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

/** Copies, and says so in its place. */
export function CopyButton() {
  const t = useT();
  const [isCopied, copy] = useCopy();
  const { text } = useTurnScope();
  const act = MESSAGE_ROW_ACTS.copy;
  if (text === '') return null;
  return (
    <IconButton
      label={t(isCopied ? 'thread.copied' : act.label)}
      icon={isCopied ? Check : act.icon}
      size={28}
      onClick={() => copy(text)}
    />
  );
}

/** Reads the message aloud, and falls silent. */
export function ListenButton() {
  const playback = usePlayback(useTurnScope().message.id);
  return (
    <ActButton
      acts={[MESSAGE_ROW_ACTS.listen, MESSAGE_ROW_ACTS.stopListening]}
      active={playback !== undefined}
      aria-busy={playback === 'loading'}
      className={playback === 'loading' ? 'animate-pulse' : ''}
    />
  );
}
