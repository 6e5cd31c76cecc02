import type { Model } from '@parley/contract';
import { cloneElement, useState, type ReactElement, type Ref } from 'react';
import { lazyPart, type LazyPartOptions } from '#/components/lazy-part.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { useT } from '#/i18n/use-t.ts';
import type { PickerBodyProps } from './picker/picker-body.tsx';

export interface PickerSurfaceProps extends Pick<
  PickerBodyProps,
  'chosenId' | 'onPick' | 'multiple' | 'purpose' | 'withTranslators'
> {
  /** What is chosen here, and for what. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button, which gets the focus back. */
  readonly anchor: HTMLElement | null;
  readonly side: 'below' | 'above';
  /** Where the picker is placed; by its button where left out. */
  readonly place?: HTMLElement | null | undefined;
}

const floating: LazyPartOptions<PickerSurfaceProps> = {
  place: 'floating',
  dismiss: ({ onOpenChange }) => onOpenChange(false),
};
const PickerPopover = lazyPart(() => import('./picker/picker-popover.tsx'), 'PickerPopover', floating);
const PickerSheet = lazyPart(() => import('./picker/picker-sheet.tsx'), 'PickerSheet', floating);

interface TriggerProps {
  ref?: Ref<HTMLElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  'data-popup-open'?: true | undefined;
}

interface ModelPickerProps {
  readonly chosenId: string | undefined;
  readonly onChoose: (model: Model) => void;
  /** Picks several models to be asked together; left out where a chat has one. */
  readonly multiple?: PickerBodyProps['multiple'];
  readonly side?: 'below' | 'above';
  /** What the picker is placed at where a tick moves its button: rows must not move under the pointer. */
  readonly place?: HTMLElement | null | undefined;
  /** For a picker that does not choose whom the chat asks. */
  readonly label?: string | undefined;
  readonly withTranslators?: boolean | undefined;
  /** For a picker that a key or a menu opens as well. */
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** The button that opens it. */
  readonly children: ReactElement<TriggerProps>;
}

/** Every model, behind the button it is given. The list itself is fetched when somebody reaches for the button. */
export function ModelPicker(props: ModelPickerProps) {
  const { chosenId, onChoose, multiple, side = 'below', label, children, open: controlled, onOpenChange } = props;
  const t = useT();
  const isPhone = usePhone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [uncontrolled, setUncontrolled] = useState(false);
  const open = controlled ?? uncontrolled;
  const setOpen = onOpenChange ?? setUncontrolled;
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  // While the list is open its own ticks count: whoever keeps them may still be writing down the one before.
  const [ticked, setTicked] = useState<readonly string[]>();
  if (!open && ticked) setTicked(undefined);

  // Not when the page is idle: whoever never changes the model need not load it.
  const prefetch = () => void (isPhone ? PickerSheet.preload() : PickerPopover.preload());
  const button = cloneElement(children, {
    ref: setAnchor,
    onClick: () => setOpen(!open),
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'data-popup-open': open || undefined,
  });
  const pick = (model: Model) => {
    setOpen(false);
    onChoose(model);
  };
  const selected = ticked ?? multiple?.selected ?? [];
  const several = multiple && {
    ...multiple,
    selected,
    onChange: (ids: readonly string[]) => {
      setTicked(ids);
      multiple.onChange(ids);
    },
    onAsk: (ids: readonly string[]) => {
      setOpen(false);
      multiple.onAsk(ids);
    },
  };
  const Surface = isPhone ? PickerSheet : PickerPopover;
  return (
    <>
      {button}
      {wasOpened && (
        <Surface
          open={open}
          onOpenChange={setOpen}
          anchor={anchor}
          side={side}
          place={props.place}
          label={label ?? t('models.choose')}
          purpose={label}
          withTranslators={props.withTranslators}
          chosenId={chosenId}
          onPick={pick}
          multiple={several}
        />
      )}
    </>
  );
}
