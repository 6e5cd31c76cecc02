import type { SubmitKey } from '@parley/contract';
import { Dialog } from '#/components/dialog.tsx';
import { Kbd } from '#/components/kbd.tsx';
import { ROW_KEYS } from '#/features/chat/public.ts';
import { useConfig, closeShortcutsOverlay } from '#/features/settings/public.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import type { Shortcut } from './shortcuts.ts';

type ShownShortcut = Pick<Shortcut, 'keys' | 'label'>;

const LIST_KEYS: readonly ShownShortcut[] = [
  { keys: ['ArrowUp', 'ArrowDown'], label: 'palette.keys.moveFocus' },
  { keys: [ROW_KEYS.rename], label: 'chatActs.rename' },
  { keys: ['Alt+Shift+ArrowUp'], label: 'palette.keys.moveUp' },
  { keys: ['Alt+Shift+ArrowDown'], label: 'palette.keys.moveDown' },
  { keys: [ROW_KEYS.delete], label: 'chatActs.delete' },
];

const COLUMN_KEYS: readonly ShownShortcut[] = [
  { keys: ['Alt+1', 'Alt+2'], label: 'palette.keys.askOnly' },
  { keys: ['1', '2'], label: 'palette.keys.column' },
  { keys: ['Alt+Shift+1', 'Alt+Shift+2'], label: 'palette.keys.columnFromBox' },
  { keys: ['='], label: 'palette.keys.agreement' },
  { keys: ['M'], label: 'palette.keys.merge' },
];

function chatKeys(submitKey: SubmitKey): readonly ShownShortcut[] {
  return [
    { keys: [submitKey], label: 'palette.keys.send' },
    { keys: [submitKey === 'Enter' ? 'Shift+Enter' : 'Enter'], label: 'palette.keys.newLine' },
    { keys: ['/'], label: 'palette.keys.prompts' },
    { keys: [':'], label: 'palette.keys.commands' },
    { keys: ['@'], label: 'palette.keys.mention' },
    { keys: ['ArrowUp'], label: 'palette.keys.lastQuestion' },
    { keys: ['Escape'], label: 'palette.keys.stop' },
    { keys: ['Mod+Enter'], label: 'palette.keys.confirmEdit' },
    { keys: ['Home'], label: 'palette.keys.firstMessage' },
    { keys: ['End'], label: 'palette.keys.lastMessage' },
  ];
}

/** Every key, by the place where it works. */
export function ShortcutsDialog({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const t = useT();
  const submitKey = useConfig((config) => config.submitKey);
  const leave: ShownShortcut = { keys: ['Escape'], label: 'palette.keys.leaveFullScreen' };
  return (
    <Dialog open size="form" onOpenChange={(open) => !open && closeShortcutsOverlay()} title={t('shell.shortcuts')}>
      <div className="flex flex-col gap-5">
        <Keys title="palette.keys.anywhere" shortcuts={[...shortcuts, leave]} />
        <Keys title="palette.keys.inChat" shortcuts={chatKeys(submitKey)} />
        <Keys title="palette.keys.beside" shortcuts={COLUMN_KEYS} />
        <Keys title="palette.keys.inList" shortcuts={LIST_KEYS} />
      </div>
    </Dialog>
  );
}

function Keys({ title, shortcuts }: { readonly title: TextKey; readonly shortcuts: readonly ShownShortcut[] }) {
  const t = useT();
  return (
    <section>
      <h3 className="pb-1 text-meta font-medium text-text-3">{t(title)}</h3>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {shortcuts.map(({ label, keys }) => (
          <div key={label} className="flex min-h-10 items-center gap-4 border-b border-line py-1">
            <dt className="grow">{t(label)}</dt>
            <dd className="flex max-w-3/5 shrink-0 flex-wrap justify-end gap-x-2 gap-y-1">
              {keys.map((combination) => (
                <Kbd key={combination} keys={combination} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
