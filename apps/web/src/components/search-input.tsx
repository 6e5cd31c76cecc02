import { Search, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { classNames } from './class-names.ts';
import { isComposing } from './composition.ts';
import { IconButton } from './icon-button.tsx';
import { ICON_STROKE } from './icon.ts';
import { Kbd } from './kbd.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  /** The key that leads here, shown while nothing is typed. */
  readonly shortcut?: string;
}

/** A quiet field that narrows down what is on the screen. Escape empties it before it closes anything. */
export function SearchInput({ value, onChange, label, shortcut, className, ...rest }: SearchInputProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search
      className={classNames(
        'field quiet-field flex h-10 items-center gap-2 ps-3 pe-1.5 pointer-coarse:h-11',
        className,
      )}
    >
      <Search className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        dir="auto"
        aria-label={label}
        placeholder={label}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          if (event.key !== 'Escape' || value === '' || isComposing(event)) return;
          event.stopPropagation();
          clear();
        }}
        className="h-full min-w-0 flex-1 bg-transparent"
      />
      {value !== '' && <IconButton label={t('components.clearSearch')} icon={X} size={28} onClick={clear} />}
      {value === '' && shortcut !== undefined && <Kbd keys={shortcut} className="me-1.5" />}
    </search>
  );
}
