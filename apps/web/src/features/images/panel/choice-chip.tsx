import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '#/components/chip.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#/components/menu.tsx';

interface ChoiceChipProps {
  /** What is chosen. */
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly onChange: (value: string) => void;
  /** Whether it is something else than the usual. */
  readonly isOn?: boolean;
  readonly leading?: ReactNode;
}

/** One setting of the pictures, in the row below the words. */
export function ChoiceChip({ label, value, options, onChange, isOn = false, leading }: ChoiceChipProps) {
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <Menu>
      <MenuTrigger>
        <Chip
          variant="plain"
          leading={leading}
          className={isOn ? 'bg-accent-soft text-accent-text hover:bg-accent-soft hover:text-accent-text' : undefined}
          trailing={<ChevronDown className="size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />}
        >
          <span className="sr-only">{label}: </span>
          {chosen}
        </Chip>
      </MenuTrigger>
      <MenuContent label={label} side="above" heading={<span className="text-subhead">{label}</span>}>
        {options.map((option) => (
          <MenuItem key={option.value} checked={option.value === value} onSelect={() => onChange(option.value)}>
            {option.label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
