import { Popover } from '@base-ui/react/popover';
import { useRef } from 'react';
import { useOverlayLayer } from '#/components/overlay-stack.ts';
import { useReturnedFocus } from '#/components/use-returned-focus.ts';
import type { PickerSurfaceProps } from '../model-picker.tsx';
import { PickerBody } from './picker-body.tsx';

/** The picker beside the button that opened it. */
export function PickerPopover({ open, onOpenChange, anchor, place, side, label, ...body }: PickerSurfaceProps) {
  const field = useRef<HTMLInputElement>(null);
  const changeOpen = useOverlayLayer(open, onOpenChange);
  const returned = useReturnedFocus(open, anchor);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        // The press that closes the panel here would open it again as the button's own click.
        const isOnButton = details.event.target instanceof Node && anchor?.contains(details.event.target);
        if (!next && isOnButton === true && details.reason !== 'escape-key') return details.cancel();
        changeOpen(next, details);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={place ?? anchor}
          side={side === 'above' ? 'top' : 'bottom'}
          align="start"
          sideOffset={12}
          collisionPadding={{ top: 12, bottom: 12, left: 24, right: 24 }}
          collisionAvoidance={{ side: 'flip', align: 'shift' }}
          className="z-40"
        >
          <Popover.Popup
            {...returned}
            aria-label={label}
            initialFocus={field}
            className="popup flex h-150 max-h-(--available-height) w-236 max-w-(--available-width) flex-col overflow-hidden rounded-panel bg-raised text-text-1 shadow-e3 outline-none max-lg:h-130 max-lg:w-160"
          >
            <PickerBody {...body} field={field} layout="panel" />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
