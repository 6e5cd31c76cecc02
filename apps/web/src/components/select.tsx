import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field.tsx';
import { ICON_STROKE } from './icon.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu.tsx';
import { useOverlayLayer } from './overlay-stack.ts';
import { usePhone } from './use-phone.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SelectProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly className?: string;
}

const TRIGGER =
  'field flex h-10 w-full min-w-0 items-center justify-between gap-2 ps-3 pe-2.5 text-start pointer-coarse:h-11';

/** A choice of one among many, folded away until asked for. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  return usePhone() ? <SelectSheet {...props} /> : <SelectPopup {...props} />;
}

function SelectPopup<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, label, disabled, className } = props;
  const [open, setOpen] = useState(false);
  const changeOpen = useOverlayLayer(open, setOpen, 'menu');
  const trigger = useRef<HTMLButtonElement>(null);
  const returned = useReturnedFocus(open, trigger);
  const field = useFieldProps();
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      open={open}
      onOpenChange={changeOpen}
      modal={false}
      {...(disabled === true && { disabled })}
    >
      <BaseSelect.Trigger ref={trigger} {...field} aria-label={label} className={classNames(TRIGGER, className)}>
        <BaseSelect.Value className="min-w-0 truncate" />
        <ChevronsUpDown className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          // Aligning the chosen row with the button would inject a style element, which the page's policy forbids.
          alignItemWithTrigger={false}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <BaseSelect.Popup
            {...returned}
            className="popup max-h-[min(var(--available-height),24rem)] min-w-(--anchor-width) overflow-y-auto overscroll-contain rounded-menu bg-raised p-1.5 text-text-1 shadow-e3 outline-none"
          >
            <BaseSelect.List>
              {options.map((option) => (
                <SelectRow key={option.value} option={option} />
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

function SelectRow<Value extends string>({ option }: { readonly option: SelectOption<Value> }) {
  return (
    <BaseSelect.Item
      value={option.value}
      {...(option.disabled === true && { disabled: true })}
      className="flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-row px-2 py-1 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-text-4 data-highlighted:bg-hover pointer-coarse:min-h-11"
    >
      <BaseSelect.ItemText className="min-w-0 flex-1 truncate">{option.label}</BaseSelect.ItemText>
      <BaseSelect.ItemIndicator>
        <Check className="size-4 text-accent-text" strokeWidth={2.2} aria-hidden />
      </BaseSelect.ItemIndicator>
    </BaseSelect.Item>
  );
}

function SelectSheet<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, label, disabled, className } = props;
  const chosen = options.find((option) => option.value === value);
  const field = useFieldProps();
  return (
    <Menu>
      <MenuTrigger>
        <button type="button" {...field} disabled={disabled} className={classNames(TRIGGER, className)}>
          <span className="sr-only">{label}</span>
          <span className="min-w-0 truncate">{chosen?.label}</span>
          <ChevronsUpDown className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
        </button>
      </MenuTrigger>
      <MenuContent label={label} heading={<span className="text-subhead">{label}</span>}>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onSelect={() => onChange(option.value)}
          >
            {option.label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
