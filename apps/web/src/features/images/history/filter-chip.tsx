import { ChevronDown } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#/components/menu.tsx';

interface FilterChipProps<Value extends string> {
  /** What is chosen among. */
  readonly label: string;
  /** What the choice of none is called. */
  readonly anyLabel: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | undefined) => void;
}

/** One way to narrow a list; says what was chosen in its own place. */
export function FilterChip<Value extends string>(props: FilterChipProps<Value>) {
  const { label, anyLabel, value, options, onChange } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu>
      <MenuTrigger>
        <Chip
          aria-label={chosen ? `${label}: ${chosen.label}` : label}
          className={chosen ? 'bg-accent-soft text-accent-text hover:bg-accent-soft' : undefined}
          trailing={<ChevronDown className="size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />}
        >
          {chosen?.label ?? label}
        </Chip>
      </MenuTrigger>
      <MenuContent label={label} heading={<span className="text-subhead">{label}</span>}>
        <MenuItem checked={value === undefined} onSelect={() => onChange(undefined)}>
          {anyLabel}
        </MenuItem>
        {options.map((option) => (
          <MenuItem key={option.value} checked={option.value === value} onSelect={() => onChange(option.value)}>
            {option.label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
