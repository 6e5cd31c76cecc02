import { ArrowDownToLine, ArrowUpFromLine, Trash2 } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { STORE_VERSIONS, type StoreName } from '#/storage/store-versions.ts';
import type { PreviewGroup } from '../model/preview-groups.ts';

const LOOKS = {
  in: { icon: ArrowDownToLine, label: 'sync.previewIn', tone: 'text-accent-text' },
  out: { icon: ArrowUpFromLine, label: 'sync.previewOut', tone: 'text-accent-text' },
  'removed-here': { icon: Trash2, label: 'sync.previewRemoved', tone: 'text-danger' },
  'removed-there': { icon: Trash2, label: 'sync.previewRemovedThere', tone: 'text-danger' },
} as const;

const COUNT_TEXTS = {
  chatsAdded: 'sync.previewChatsAdded',
  chatsChanged: 'sync.previewChatsChanged',
  chats: 'sync.previewChats',
  messagesAdded: 'sync.previewMessagesAdded',
  messagesChanged: 'sync.previewMessagesChanged',
  messages: 'sync.previewMessages',
} as const;

/** What goes where, each with a few of the names concerned. */
export function PreviewGroups({ groups }: { readonly groups: readonly PreviewGroup[] }) {
  return groups.map((group) => <Group key={group.kind} group={group} />);
}

function Group({ group }: { readonly group: PreviewGroup }) {
  const t = useT();
  const { icon: Glyph, label, tone } = LOOKS[group.kind];
  const words = group.counts.map(({ key, count }) => t(COUNT_TEXTS[key], { count }));
  const stores = group.stores.filter((name): name is StoreName => Object.hasOwn(STORE_VERSIONS, name));
  const list = new Intl.ListFormat(currentLanguage().tag, { type: 'conjunction' });
  return (
    <section className="flex gap-3">
      <Glyph className={`mt-0.5 size-4.5 shrink-0 ${tone}`} strokeWidth={ICON_STROKE} aria-hidden />
      <div className="min-w-0 flex-1">
        <h3 className="text-ui font-medium">{t(label)}</h3>
        {words.length > 0 && <p className="text-small text-text-2">{list.format(words)}</p>}
        {group.topics.length > 0 && (
          <ul className="mt-1.5 flex flex-col gap-0.5 border-s-2 border-line ps-3 text-small text-text-3">
            {group.topics.map((topic, index) => (
              // Names of chats repeat; their order here never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className="truncate">
                <bdi>{topic || t('sync.previewUntitled')}</bdi>
              </li>
            ))}
            {group.moreTopics > 0 && <li>{t('sync.previewMore', { count: group.moreTopics })}</li>}
          </ul>
        )}
        {stores.length > 0 && (
          <p className="mt-1 text-small text-text-2">
            {t('sync.previewSettings', { names: list.format(stores.map((name) => t(`sync.previewStore.${name}`))) })}
          </p>
        )}
      </div>
    </section>
  );
}
