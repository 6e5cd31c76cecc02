import type { Theme } from '@parley/contract';
import { useId } from 'react';
import { classNames } from '#/components/class-names.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { updateConfig, useConfig } from '../store.ts';

const TILES: readonly { readonly theme: Theme; readonly label: TextKey }[] = [
  { theme: 'auto', label: 'settings.themeAuto' },
  { theme: 'light', label: 'settings.themeLight' },
  { theme: 'dark', label: 'settings.themeDark' },
];

/** The themes as small pictures of themselves. */
export function ThemeTiles({ label }: { readonly label: string }) {
  const t = useT();
  const name = useId();
  const chosen = useConfig((config) => config.theme);
  return (
    <div role="radiogroup" aria-label={label} className="flex gap-2.5">
      {TILES.map(({ theme, label: caption }) => (
        <label key={theme} className="relative flex cursor-pointer flex-col items-center gap-1.5 text-small">
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === chosen}
            onChange={() => updateConfig({ theme })}
            className="peer absolute inset-0 z-1 cursor-pointer appearance-none outline-none"
          />
          <span
            className={classNames(
              'relative h-15 w-23.5 overflow-hidden rounded-control',
              'outline-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4',
              theme === chosen ? 'ring-2 ring-accent ring-offset-2 ring-offset-canvas' : 'ring-1 ring-line',
            )}
          >
            {theme !== 'dark' && <MiniWindow className="light" />}
            {theme === 'dark' && <MiniWindow className="dark" />}
            {theme === 'auto' && (
              <MiniWindow className="dark [clip-path:inset(0_0_0_66%)] rtl:[clip-path:inset(0_66%_0_0)]" />
            )}
          </span>
          <span className={theme === chosen ? 'font-medium' : 'text-text-2'}>{t(caption)}</span>
        </label>
      ))}
    </div>
  );
}

/** A window with a sidebar and three lines, in the colours of the theme its class names. */
function MiniWindow({ className }: { readonly className: string }) {
  return (
    <span aria-hidden className={classNames('absolute inset-0 flex bg-canvas', className)}>
      <span className="w-7 bg-side" />
      <span className="flex flex-1 flex-col gap-1.5 p-2.5 pt-3">
        <span className="h-1.25 w-6 self-end rounded-full bg-line-control opacity-50" />
        <span className="h-1.25 w-full rounded-full bg-line-control opacity-50" />
        <span className="h-1.25 w-2/3 rounded-full bg-line-control opacity-50" />
      </span>
    </span>
  );
}
