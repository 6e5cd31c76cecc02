import { Drawer } from '@base-ui/react/drawer';
import type { DialogProps } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

/** A dialog on a phone. */
export function DialogSheet(props: DialogProps) {
  const { title, description, children, actions, size, ...frame } = props;
  // Content of a large one scrolls inside itself.
  const isLarge = size === 'wide' || size === 'full';
  const acts = actions !== undefined && (
    <div className="flex flex-col-reverse gap-2 *:min-h-11 *:w-full">{actions}</div>
  );
  return (
    <Sheet {...frame} foot={isLarge ? undefined : acts || undefined}>
      <div
        className={`flex flex-col gap-4 px-1 pt-2 ${isLarge ? 'h-[calc(88dvh-2.5rem-env(safe-area-inset-bottom))]' : ''}`}
      >
        <div className="flex flex-col gap-1">
          <Drawer.Title className="text-heading">{title}</Drawer.Title>
          {description !== undefined && (
            <Drawer.Description render={<div />} className="text-text-2">
              {description}
            </Drawer.Description>
          )}
        </div>
        {children}
        {isLarge && acts}
      </div>
    </Sheet>
  );
}
