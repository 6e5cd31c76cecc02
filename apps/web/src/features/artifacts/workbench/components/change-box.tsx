import { MousePointerClick, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PickedElement } from '#/components/artifact/artifact-frame.tsx';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';

interface ChangeBoxProps {
  readonly element: PickedElement;
  readonly onAsk: (wish: string) => void;
  readonly onCancel: () => void;
}

/** Says what should become of the element that was picked. What goes along with the words stands above them. */
export function ChangeBox({ element, onAsk, onCancel }: ChangeBoxProps) {
  const t = useT();
  const [wish, setWish] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="flex shrink-0 flex-col gap-2 border-b border-line bg-raised px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (wish.trim() !== '') onAsk(wish);
      }}
    >
      <div className="flex items-center gap-2 text-small text-text-2">
        <MousePointerClick className="size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
        <code dir="ltr" className="min-w-0 truncate" title={element.html}>
          {element.selector}
        </code>
        <IconButton label={t('common.cancel')} icon={X} size={28} className="ms-auto" onClick={onCancel} />
      </div>
      <div className="flex items-center gap-2">
        <TextInput
          ref={field}
          value={wish}
          aria-label={t('workbench.wish')}
          placeholder={t('workbench.wishExample')}
          maxLength={4_000}
          onChange={(event) => setWish(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" disabled={wish.trim() === ''}>
          {t('workbench.ask')}
        </Button>
      </div>
      <p className="text-meta text-text-3">{t('workbench.goesAlong')}</p>
    </form>
  );
}
