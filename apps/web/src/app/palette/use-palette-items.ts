import { MessageSquare, SlidersHorizontal } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { offeredActs, runAct } from '#/features/chat/public.ts';
import {
  PINNED,
  RECENT,
  chooseModels,
  useCurrentSession,
  useSessionSections,
  shownTopic,
} from '#/features/chat-core/public.ts';
import { useShownChatId } from '#/features/chat-list/public.ts';
import { askableModels, useModels, useVendorOf } from '#/features/models/public.ts';
import { isListed } from '#/storage/session-place.ts';
import { useT } from '#/i18n/use-t.ts';
import { addressOf, formatAddress, withBase } from '#/lib/router/address.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { withPart } from '#/components/with-part.ts';
import type { PaletteItem } from './palette-items.ts';
import { SHELL_ACTIONS } from './shell-actions.ts';

/** In React: everything that can be done now, for the chat that this tab shows. */
export function useActionItems(): readonly PaletteItem[] {
  const t = useT();
  const navigation = useNavigation();
  const session = useCurrentSession();
  return useMemo(() => {
    const acts = session ? offeredActs(session).map((act) => ({ act, session })) : [];
    return [
      ...acts.map(({ act, session: chat }): PaletteItem => ({
        key: `do-${act.id}`,
        group: 'do',
        title: t(act.label),
        keywords: t(act.keywords),
        icon: act.icon,
        shortcut: act.keys?.[0],
        run: () => runAct(act, { chat, navigation }),
      })),
      ...SHELL_ACTIONS.map(({ id, icon, label, keywords, shortcut, run }): PaletteItem => ({
        key: `do-${id}`,
        group: 'do',
        title: t(label),
        keywords: t(keywords),
        icon,
        shortcut,
        run: () => run(navigation),
      })),
    ];
  }, [session, navigation, t]);
}

/** In React: how a chat becomes a row that opens it. */
export function useChatItem() {
  const navigation = useNavigation();
  return useMemo(() => {
    const target = (id: string) => ({ to: '/', search: { c: id } }) as const;
    return (group: 'chats' | 'recent', id: string, title: string): PaletteItem => ({
      key: `chat-${id}`,
      group,
      title,
      icon: MessageSquare,
      run: () => navigation.go(target(id)),
      runInNewTab: () =>
        void window.open(withBase(navigation.basePath, formatAddress(addressOf(target(id)))), '_blank', 'noopener'),
    });
  }, [navigation]);
}

const RECENT_SECTIONS = [RECENT, PINNED];

/** In React: the chats that were used last, for an empty palette. Incognito chats are in no list but the sidebar's. */
export function useRecentItems(limit: number): readonly PaletteItem[] {
  const t = useT();
  const toItem = useChatItem();
  const sections = useSessionSections(RECENT_SECTIONS);
  const shownId = useShownChatId();
  return useMemo(
    () =>
      RECENT_SECTIONS.flatMap((section) => sections[section]?.items.slice(0, limit + 1) ?? [])
        // Nobody goes to where they are.
        .filter((chat) => isListed(chat) && chat.id !== shownId)
        .sort((a, b) => b.lastUpdate - a.lastUpdate)
        .slice(0, limit)
        .map((chat) => toItem('recent', chat.id, shownTopic(chat, t))),
    [sections, shownId, limit, toItem, t],
  );
}

/** In React: the models that could answer in the chat on show. */
export function useModelItems(): readonly PaletteItem[] {
  const t = useT();
  const { go } = useNavigation();
  const session = useCurrentSession();
  const { models } = useModels();
  const vendorOf = useVendorOf();
  return useMemo(() => {
    if (!session) return [];
    return askableModels(models).map((model): PaletteItem => {
      const choose = () => {
        void chooseModels(session, [model.id]);
        go({ to: '/', search: { c: session.id } });
      };
      const detail = session.models.includes(model.id) ? t('palette.current') : undefined;
      return {
        key: `model-${model.id}`,
        group: 'models',
        title: model.label ?? model.name,
        detail,
        keywords: `${model.name} ${model.provider}`,
        vendor: vendorOf(model.id),
        run: choose,
      };
    });
  }, [session, models, vendorOf, go, t]);
}

/** In React: every setting, once the list of them has come. */
export function useSettingItems(): readonly PaletteItem[] {
  const t = useT();
  const { go } = useNavigation();
  const [items, setItems] = useState<readonly PaletteItem[]>([]);
  useEffect(() => {
    let isWanted = true;
    void withPart(
      () => import('../settings/setting-sections.ts'),
      ({ SETTING_SECTIONS }) => {
        if (!isWanted) return;
        const rows = SETTING_SECTIONS.flatMap((section) =>
          section.groups.flatMap((group) => group.rows.map((row) => ({ section, row }))),
        );
        setItems(
          rows.map(({ section, row }) => ({
            key: `setting-${section.id}-${row.id}`,
            group: 'settings',
            icon: SlidersHorizontal,
            title: t(row.label),
            detail: t(row.description),
            keywords: `${t(row.keywords)} ${t(section.label)}`,
            run: () => go({ to: '/settings/$section', params: { section: section.id }, hash: row.id }),
          })),
        );
      },
    );
    return () => {
      isWanted = false;
    };
  }, [go, t]);
  return items;
}
