import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { MessageActId } from '../acts/message-act.ts';
import { useTurnScope } from './turn-context.ts';

const TurnMenuItems = lazyPart(() => import('./turn-menu-items.tsx'), 'TurnMenuItems', { place: 'menu' });
const TurnHeading = lazyPart(() => import('./turn-heading.tsx'), 'TurnHeading', { place: 'menu' });

interface TurnMenuProps {
  /** Names what the actions are about. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly align?: 'start' | 'end';
  /** Acts that stand in the row, for whoever can point at it. */
  readonly inRow: readonly MessageActId[];
}

/** The rest of what can be done with a message. Whoever cannot point at the row gets all of it here. */
export function TurnMenu({ label, isOpen, onOpenChange, align = 'start', inRow }: TurnMenuProps) {
  const t = useT();
  const { message } = useTurnScope();
  const [isPointed, setIsPointed] = useState(false);
  const change = (open: boolean) => {
    if (!open) setIsPointed(false);
    onOpenChange(open);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      className="contents"
      onPointerEnter={() => void TurnMenuItems.preload()}
      onFocus={() => void TurnMenuItems.preload()}
      onClickCapture={({ currentTarget, target, detail }) => {
        // React hands on what is chosen in the menu too, and to draw other rows then would take the pressed one away.
        if (!currentTarget.contains(target as Node)) return;
        // A key gives a click without a count.
        setIsPointed(detail > 0 && matchMedia('(pointer: fine)').matches);
      }}
    >
      <Menu open={isOpen} onOpenChange={change}>
        <MenuTrigger>
          <IconButton label={t('thread.actions.more')} icon={Ellipsis} size={28} data-turn-menu />
        </MenuTrigger>
        <MenuContent label={label} align={align} heading={<TurnHeading message={message} />}>
          <TurnMenuItems {...(isPointed && { without: inRow })} />
        </MenuContent>
      </Menu>
    </span>
  );
}
