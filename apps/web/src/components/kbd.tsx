import { useT } from '#/i18n/use-t.ts';
import { isMac } from '#/lib/keyboard.ts';
import { classNames } from './class-names.ts';
import { shortcutParts } from './shortcut-text.ts';

interface KbdProps {
  /** Keys joined by `+`, `Mod` being ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys: string;
  /** For dark tooltips. */
  readonly inverted?: boolean;
  readonly className?: string;
}

/** A keyboard shortcut. Phones have no keys, so they do not see it. */
export function Kbd({ keys, inverted = false, className }: KbdProps) {
  const t = useT();
  return (
    <kbd
      className={classNames(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center gap-1.5 rounded-kbd px-1.5 text-[0.6875rem] leading-none',
        'pointer-coarse:hidden',
        inverted ? 'bg-canvas/20 text-canvas' : 'bg-hover text-text-2',
        className,
      )}
    >
      {shortcutParts(keys, isMac, t).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </kbd>
  );
}
