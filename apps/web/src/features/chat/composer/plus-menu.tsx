import { Plus } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { FileInput } from '#/components/file-input.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { SuggestionKind } from '#/components/suggestions/suggest-trigger.ts';

const PlusMenuItems = lazyPart(() => import('./plus-menu-items.tsx'), 'PlusMenuItems', { place: 'menu' });

interface PlusMenuProps {
  readonly sessionId: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onFiles: ((files: Iterable<File>) => void) | undefined;
  readonly onAsk: (kind: SuggestionKind) => void;
}

/** All that can be put into a question besides words. */
export function PlusMenu({ sessionId, box, onFiles, onAsk }: PlusMenuProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const label = t('chat.composer.add');
  const take = (files: readonly File[]) => {
    onFiles?.(files);
    box.current?.focus();
  };
  return (
    <span className="contents" onPointerEnter={() => void PlusMenuItems.preload()}>
      <FileInput ref={input} multiple onFiles={take} />
      <FileInput ref={camera} accept="image/*" capture="environment" onFiles={take} />
      <Menu open={isOpen} onOpenChange={setIsOpen}>
        <MenuTrigger>
          <IconButton label={label} icon={Plus} size={36} tooltipSide="above" />
        </MenuTrigger>
        <MenuContent label={label} side="above" finalFocus={box}>
          <PlusMenuItems
            sessionId={sessionId}
            onAttach={onFiles && (() => input.current?.click())}
            onPhoto={onFiles && (() => camera.current?.click())}
            onFiles={onFiles && take}
            onAsk={onAsk}
          />
        </MenuContent>
      </Menu>
    </span>
  );
}
