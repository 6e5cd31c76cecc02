import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pauseToasts, resumeToasts, useToasts } from '#/components/toast-store.ts';
import type { ChatActId } from '#/features/chat/public.ts';
import { CHAT_ACTS, chatAct } from '#/features/chat/acts/chat-acts.ts';
import { ChatHeader } from '#/features/chat/header/chat-header.tsx';
import { Composer } from '#/features/chat/composer/composer.tsx';
import {
  ARCHIVE,
  PINNED,
  RECENT,
  chatActions,
  useCurrentSession,
  createFolder,
  useArchiveShown,
  readChat,
} from '#/features/chat-core/public.ts';
import { ChatRow } from '#/features/chat-list/components/chat-row.tsx';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { useOverlays } from '#/components/overlay-store.ts';
import { t } from '#/i18n/i18n.ts';
import { newId } from '#/lib/ids.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { closePalette, openPalette } from './palette/open-palette.ts';
import { PaletteWhenOpened } from './palette/palette-when-opened.tsx';

const { queryClient, chats } = buildTestPage();
const nothing = () => {};

/** The places of one chat in which its acts are offered. */
function Places() {
  const session = useCurrentSession();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  if (!session) return null;
  return (
    <>
      <ChatRow
        chat={session}
        isCurrent
        isTabStop
        isMenuOpen={isMenuOpen}
        isIndented={false}
        onMenuOpenChange={setIsMenuOpen}
        onFocus={nothing}
        onSelect={nothing}
      />
      <ChatHeader
        session={session}
        models={[]}
        onChooseModel={nothing}
        multiple={{ selected: [], onChange: nothing, onAsk: nothing }}
      />
      <div className="pt-[24rem]">
        <Composer sessionId={session.id} isReady isRunning={false} onStop={nothing} />
      </div>
      <PaletteWhenOpened />
    </>
  );
}

let chatId: string;
let topic: string;
let navigation: ReturnType<typeof navigationAt>;

const item = (label: string) => page.getByRole('menuitem', { name: label });
const option = (label: string) => page.getByRole('option', { name: label });
const row = async () => (await readChat(chatId)).session;

/** How an act is done in each place. */
const PLACES = {
  header: async (label: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await item(label).click();
  },
  row: async (label: string) => {
    await page.getByRole('link', { name: topic }).hover();
    await userEvent.click(page.getByRole('button', { name: `Actions for ${topic}` }));
    await item(label).click();
  },
  palette: async (label: string) => {
    openPalette();
    await page.getByRole('combobox', { name: 'Command palette' }).fill(label.replace('…', ''));
    await option(label).first().click();
  },
  command: async (label: string) => {
    const box = page.getByRole('textbox', { name: 'Message' });
    await userEvent.click(box);
    await userEvent.keyboard(`:${label.replace('…', '')}`);
    await option(label).first().click();
  },
} as const;

interface Outcome {
  readonly id: ChatActId;
  readonly places?: readonly (keyof typeof PLACES)[];
  readonly before?: () => Promise<unknown>;
  /** Answers what the act asks. */
  readonly answer?: () => Promise<unknown>;
  readonly done: () => Promise<unknown>;
  readonly says: string;
  /** After Undo or Revert; left out where there is nothing to take back. */
  readonly undone?: () => Promise<unknown>;
}

const is = async (read: () => Promise<unknown>, wanted: unknown) => {
  await expect.poll(read).toEqual(wanted);
};
const shelf = async () => (await row())?.shelf;
const shownTopic = async () =>
  (await readChat(new URLSearchParams(navigation.text().slice(2)).get('c') ?? '')).session?.topic;
const button = (name: string) => page.getByRole('button', { name, exact: true });

const OUTCOMES: readonly Outcome[] = [
  {
    id: 'archive',
    done: () => is(shelf, ARCHIVE),
    says: 'Chat archived.',
    undone: () => is(shelf, RECENT),
  },
  {
    id: 'unarchive',
    before: () => chatActions.moveToShelf(chatId, ARCHIVE),
    done: () => is(shelf, RECENT),
    says: 'Chat unarchived.',
    undone: () => is(shelf, ARCHIVE),
  },
  {
    id: 'unarchive',
    before: async () => {
      await chatActions.moveToShelf(chatId, PINNED);
      await chatActions.moveToShelf(chatId, ARCHIVE);
    },
    done: () => is(shelf, PINNED),
    says: 'Chat unarchived.',
    undone: () => is(shelf, ARCHIVE),
  },
  { id: 'pin', done: () => is(shelf, PINNED), says: 'Chat pinned.', undone: () => is(shelf, RECENT) },
  {
    id: 'unpin',
    before: () => chatActions.moveToShelf(chatId, PINNED),
    done: () => is(shelf, RECENT),
    says: 'Chat unpinned.',
    undone: () => is(shelf, PINNED),
  },
  {
    id: 'move',
    before: () => createFolder(`Trips of ${topic}`),
    answer: () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: `Trips of ${topic}` })
        .click(),
    done: async () => await expect.poll(shelf).not.toBe(RECENT),
    says: 'Chat moved to',
    undone: () => is(shelf, RECENT),
  },
  {
    id: 'rename',
    answer: async () => {
      await page.getByRole('textbox', { name: 'Chat name' }).fill('Another name');
      await button('Rename').click();
    },
    done: () => is(async () => (await row())?.topic, 'Another name'),
    says: 'Chat renamed.',
    undone: () => is(async () => [(await row())?.topic, (await row())?.hasOwnTopic], [topic, false]),
  },
  {
    id: 'fork',
    done: async () => await expect.poll(() => navigation.text()).not.toBe(`/?c=${chatId}`),
    says: 'Copy made. The original is unchanged.',
    undone: async () => await expect.poll(() => navigation.text()).toBe(`/?c=${chatId}`),
  },
  {
    id: 'fork',
    places: ['row'],
    done: () => is(shownTopic, `${topic} (copy)`),
    says: 'Copy made. The original is unchanged.',
    undone: () => is(shownTopic, topic),
  },
  {
    id: 'delete',
    answer: () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete chat' }).click(),
    done: async () => await expect.poll(() => navigation.text()).not.toBe(`/?c=${chatId}`),
    says: 'Chat deleted.',
    undone: async () => await expect.poll(() => navigation.text()).toBe(`/?c=${chatId}`),
  },
  {
    id: 'clear',
    places: ['header', 'palette', 'command'],
    done: async () => await expect.poll(async () => (await row())?.clearedAfterId).toBeDefined(),
    says: 'Context cleared',
    undone: async () => await expect.poll(async () => (await row())?.clearedAfterId).toBeUndefined(),
  },
  {
    id: 'share',
    done: async () => await expect.element(page.getByRole('dialog', { name: /^Share chat/ })).toBeVisible(),
    says: 'Share chat',
  },
  {
    id: 'reset',
    answer: () => page.getByRole('alertdialog').getByRole('button', { name: 'Reset chat' }).click(),
    done: () => is(async () => (await row())?.messageCount, 0),
    says: 'reset',
    undone: () => is(async () => (await row())?.messageCount, 2),
  },
];

beforeEach(async () => {
  // What an act says must not be gone before a slow machine has looked.
  pauseToasts();
  await page.viewport(1_200, 900);
  topic = `Chat ${newId().slice(-12)}`;
  chatId = await chatOf(['Where?', 'Here.'], { topic });
  navigation = navigationAt(`/?c=${chatId}`);
  chatActions.selectSession(chatId);
  queryClient.setQueryData(['models'], []);
  queryClient.setQueryData(['custom-providers'], []);
  await render(
    <QueryClientProvider client={queryClient}>
      <AtAddress navigation={navigation}>
        <Places />
      </AtAddress>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  useOverlays.setState({ entries: [] });
  closePalette();
  resumeToasts();
  useToasts.setState({ toasts: [] });
});

const cases = OUTCOMES.flatMap(({ places = Object.keys(PLACES) as (keyof typeof PLACES)[], ...outcome }) =>
  places.map((place) => ({ ...outcome, place })),
);

describe('an act of a chat does and says the same wherever it is chosen', () => {
  it.each(cases)('$id from the $place', async ({ id, place, before, answer, done, says, undone }) => {
    await before?.();
    await PLACES[place](t(chatAct(id).label));
    await answer?.();
    await done();
    await expect.element(page.getByText(says, { exact: false }).first()).toBeVisible();
    if (!undone) return;
    await button(id === 'delete' ? 'Revert' : 'Undo').click();
    await undone();
  });
});

it('an act that fails says so', async () => {
  const failing = vi.spyOn(chats.actions, 'moveToShelf').mockRejectedValueOnce(new Error('no room'));
  await PLACES.header(t('chatActs.pin'));
  await expect.element(page.getByText('That didn’t work. Try again.')).toBeVisible();
  failing.mockRestore();
  expect(await shelf()).toBe(RECENT);
});

it('every act has a name and other words to be found by, and no two share their name', () => {
  const names = CHAT_ACTS.map(({ label }) => t(label));
  expect(new Set(names).size).toBe(names.length);
  for (const { label, keywords } of CHAT_ACTS) {
    expect([t(label), t(keywords)]).not.toEqual([label, keywords]);
  }
});

it('leaves the archive with the last chat that was in it', async () => {
  await chatActions.moveToShelf(chatId, ARCHIVE);
  useArchiveShown.setState({ isShown: true });
  await PLACES.header(t('chatActs.unarchive'));
  await expect.poll(() => useArchiveShown.getState().isShown).toBe(false);
});
