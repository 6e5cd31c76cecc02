import { Dialog } from '../components/dialog.tsx';
import { Kbd } from '../components/kbd.tsx';
import { closeShortcutsOverlay } from '../features/settings/shortcuts-overlay.ts';
import { useT } from '../i18n/use-t.ts';
import type { Shortcut } from './shortcuts.ts';

/** The list of keys that work anywhere. */
export function ShortcutsDialog({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const t = useT();
  return (
    <Dialog open onOpenChange={(open) => !open && closeShortcutsOverlay()} title={t('shell.shortcuts')}>
      <dl className="flex flex-col">
        {shortcuts.map(({ label, keys }) => (
          <div key={label} className="flex min-h-10 items-center gap-4 border-line not-last:border-b">
            <dt className="grow">{t(label)}</dt>
            <dd className="flex gap-2">
              {keys.map((combination) => (
                <Kbd key={combination} keys={combination} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
