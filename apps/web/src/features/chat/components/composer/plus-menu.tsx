import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type RefObject } from 'react';
import { FileInput } from '#/components/file-input.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { SuggestionKind } from '../../model/suggest-trigger.ts';

const loadItems = () => import('./plus-menu-items.tsx');
const PlusMenuItems = lazy(async () => ({ default: (await loadItems()).PlusMenuItems }));

interface PlusMenuProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onFiles: ((files: Iterable<File>) => void) | undefined;
  readonly onAsk: (kind: SuggestionKind) => void;
}

/** All that can be put into a question besides words. */
export function PlusMenu({ box, onFiles, onAsk }: PlusMenuProps) {
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
    <span className="contents" onPointerEnter={() => void loadItems()}>
      <FileInput ref={input} multiple onFiles={take} />
      <FileInput ref={camera} accept="image/*" capture="environment" onFiles={take} />
      <Menu open={isOpen} onOpenChange={setIsOpen}>
        <MenuTrigger>
          <IconButton label={label} icon={Plus} size={36} tooltipSide="above" />
        </MenuTrigger>
        <MenuContent label={label} side="above" finalFocus={box}>
          <Suspense>
            <PlusMenuItems
              onAttach={onFiles && (() => input.current?.click())}
              onPhoto={onFiles && (() => camera.current?.click())}
              onAsk={onAsk}
            />
          </Suspense>
        </MenuContent>
      </Menu>
    </span>
  );
}
