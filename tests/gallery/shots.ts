import type { Page } from 'playwright';
import { chatPage } from '../harness/chat-page.ts';
import type { Member } from './family.ts';
import { ARTIFACT_SHOTS } from './artifact-shots.ts';
import { SHARE_SHOTS } from './share-shots.ts';
import { answeredChat, someChats, threeAnswers, NOTES_SCHEMA, waitingCall } from './showcase.ts';

export interface Shot {
  readonly name: string;
  readonly path: string;
  readonly server?: 'open' | 'locked' | 'hosted' | 'connected';
  /** Who is signed in, on the hosted server. */
  readonly as?: Member;
  readonly only?: 'desktop' | 'phone';
  /** A main screen, taken in every complete language; `prepare` must not go by English words then. */
  readonly inEveryLanguage?: true;
  /** Whether the screen shows a failure, of which the browser's console speaks too. */
  readonly complains?: true;
  readonly prepare?: (page: Page, size: 'desktop' | 'phone') => Promise<void>;
}

const SCREENS = [
  'new-chat',
  'masks',
  'models',
  'discover',
  'search-chat',
  'custom-providers',
  'server-models',
  'images',
  'tools',
  'apikey',
  'share',
  'artifacts',
  'download',
  'price',
  'content',
];

async function ask(page: Page, text: string): Promise<void> {
  const chat = chatPage(page);
  await chat.ask(text);
  await chat.finishedAnswer();
}

/** Asks without going by a word of the interface. */
async function askInAnyLanguage(page: Page, text: string): Promise<void> {
  await page.locator('textarea').fill(text);
  await page.locator('textarea').press('Enter');
  await page.locator('[role=log] article[aria-busy=false]').last().waitFor();
}

async function openModelPicker(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Model/ })
    .first()
    .click();
  await page.getByRole('dialog').first().waitFor();
}

async function openChatSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Chat settings' }).click();
  await page.getByRole('switch', { name: 'Use the app’s settings' }).waitFor();
}

async function openPrompts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Manage prompts' }).click();
}

async function openNavigation(page: Page, size: 'desktop' | 'phone'): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: 'Open navigation' }).click();
}

export const SHOTS: readonly Shot[] = [
  ...SHARE_SHOTS,
  ...ARTIFACT_SHOTS,
  { name: 'connected-empty', path: './', server: 'connected', prepare: someChats },
  { name: 'connected-chat', path: './', server: 'connected', prepare: answeredChat },
  { name: 'connected-models', path: './', server: 'connected', prepare: openModelPicker },
  { name: 'connected-columns', path: './', server: 'connected', prepare: threeAnswers },
  { name: 'connected-tool-question', path: './', server: 'connected', prepare: waitingCall },
  { name: 'connected-tools', path: 'tools', server: 'connected', inEveryLanguage: true },
  { name: 'connected-plugins', path: 'plugins', server: 'connected', inEveryLanguage: true },
  {
    name: 'connected-tool-try',
    path: 'tools',
    server: 'connected',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Notes', exact: true }).click();
      await page.getByRole('button', { name: /^Try Add a note/ }).click();
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByText('Fill this in.').waitFor();
    },
  },
  {
    name: 'connected-tool-form',
    path: 'tools',
    server: 'connected',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Create tool' }).click();
      await page.getByRole('dialog').getByLabel('OpenAPI schema').fill(NOTES_SCHEMA);
      await page.getByText('2 operations found').waitFor();
    },
  },
  { name: 'price-hosted', path: 'price', server: 'hosted', inEveryLanguage: true },
  { name: 'price-connected', path: 'price', server: 'connected' },
  {
    name: 'price-all',
    path: 'price',
    server: 'connected',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^All \d+ prices$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'chat-empty', path: './', inEveryLanguage: true },
  { name: 'chat', path: './', inEveryLanguage: true, prepare: (page) => askInAnyLanguage(page, 'table') },
  { name: 'chat-code', path: './', prepare: (page) => ask(page, 'Show me some code') },
  { name: 'chat-table', path: './', prepare: (page) => ask(page, 'Show me a table') },
  {
    name: 'chat-mathematics-and-diagram',
    path: './',
    prepare: async (page) => {
      await ask(page, 'Show me mathematics');
      await ask(page, 'Show me a diagram');
      await page.waitForTimeout(1_500);
    },
  },
  { name: 'chat-reasoning', path: './', prepare: (page) => ask(page, 'Show me reasoning') },
  {
    name: 'chat-streaming',
    path: './',
    prepare: async (page) => {
      await chatPage(page).ask('Show me a long text');
      await chatPage(page).stopButton.waitFor();
      await page.waitForTimeout(1_200);
    },
  },
  {
    name: 'chat-error',
    path: './',
    prepare: async (page) => {
      await chatPage(page).ask('Show me an error');
      await page.getByRole('button', { name: 'Retry' }).first().waitFor();
    },
  },
  {
    name: 'sidebar',
    path: './',
    prepare: async (page, size) => {
      await ask(page, 'Hello');
      await ask(page, 'How do I change the theme?');
      await openNavigation(page, size);
    },
  },
  {
    name: 'navigation',
    path: './',
    only: 'phone',
    inEveryLanguage: true,
    prepare: async (page) => page.locator('header button').first().click(),
  },
  {
    name: 'sidebar-narrow',
    path: './',
    only: 'desktop',
    prepare: async (page) => {
      await ask(page, 'Hello');
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    },
  },
  {
    name: 'chat-settings',
    path: './',
    prepare: async (page) => {
      await ask(page, 'Show me a table');
      await openChatSettings(page);
      await page.getByRole('button', { name: 'Add message' }).click();
      await page.getByRole('textbox', { name: 'Message 1' }).fill('Answer briefly.');
    },
  },
  {
    name: 'chat-settings-own',
    path: './',
    prepare: async (page) => {
      await openChatSettings(page);
      await page.getByRole('switch', { name: 'Use the app’s settings' }).click();
      await page.getByText('Compression threshold').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'chat-reset-dialog',
    path: './',
    prepare: async (page) => {
      await ask(page, 'Hello');
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Reset chat' }).click();
    },
  },
  {
    name: 'chat-models',
    path: './',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(':models');
      await page.getByRole('option', { name: 'Models' }).click();
      await page.getByText('uses Parley guide').waitFor();
    },
  },
  {
    name: 'model-menu',
    path: './',
    prepare: openModelPicker,
  },
  {
    name: 'chat-menu',
    path: './',
    only: 'desktop',
    prepare: async (page) => {
      await ask(page, 'Hello');
      await page.getByRole('button', { name: 'More actions' }).first().click();
    },
  },
  {
    name: 'rename-dialog',
    path: './',
    only: 'desktop',
    prepare: async (page) => {
      await ask(page, 'Hello');
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
    },
  },
  {
    name: 'delete-dialog',
    path: './',
    only: 'desktop',
    prepare: async (page) => {
      await ask(page, 'Hello');
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Delete chat' }).click();
    },
  },
  {
    name: 'toast-deleted',
    path: './',
    only: 'desktop',
    prepare: async (page) => {
      await ask(page, 'Hello');
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Delete chat' }).click();
      await page.getByRole('button', { name: 'Delete chat' }).click();
      await page.getByText('Chat deleted.').hover();
    },
  },
  {
    name: 'image-preview',
    path: './',
    prepare: async (page) => {
      await ask(page, 'Show me a diagram');
      await page.getByRole('button', { name: 'Enlarge' }).first().click();
    },
  },
  {
    name: 'error-screen',
    path: './',
    complains: true,
    only: 'desktop',
    prepare: async (page) => {
      await page.route('**/assets/settings-page*', (route) => route.abort());
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Reload page' }).waitFor();
    },
  },
  {
    name: 'storage-notice',
    path: './',
    prepare: async (page) => {
      await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
      await page.reload();
      await page.getByText('smaller storage').waitFor();
    },
  },
  {
    name: 'prompts',
    path: './',
    prepare: async (page) => {
      await openPrompts(page);
      await page.getByRole('region', { name: 'Built-in' }).waitFor();
    },
  },
  {
    name: 'prompt-editor',
    path: './',
    prepare: async (page) => {
      await openPrompts(page);
      await page.getByRole('button', { name: 'New prompt' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Weekly report');
      await page
        .getByRole('textbox', { name: 'Text', exact: true })
        .fill('Sum up my week for {{reader}} in {{words}} words.');
    },
  },
  {
    name: 'shortcuts',
    path: './',
    inEveryLanguage: true,
    prepare: async (page) => {
      await page.getByRole('textbox').first().waitFor();
      await page.keyboard.press('Control+/');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'settings', path: 'settings', inEveryLanguage: true },
  { name: 'settings-general', path: 'settings/general', inEveryLanguage: true },
  { name: 'settings-models', path: 'settings/models', inEveryLanguage: true },
  { name: 'settings-chat', path: 'settings/chat', inEveryLanguage: true },
  { name: 'settings-parameters', path: 'settings/parameters', inEveryLanguage: true },
  { name: 'settings-memory', path: 'settings/memory', inEveryLanguage: true },
  { name: 'settings-translation', path: 'settings/translation', inEveryLanguage: true },
  { name: 'settings-speech', path: 'settings/speech', inEveryLanguage: true },
  { name: 'settings-data', path: 'settings/data', inEveryLanguage: true },
  { name: 'settings-about', path: 'settings/about', inEveryLanguage: true },
  {
    name: 'settings-search',
    path: 'settings',
    prepare: async (page) => {
      await page.getByRole('search').getByRole('textbox').fill('font');
    },
  },
  { name: 'access-code', path: './', server: 'locked', inEveryLanguage: true },
  {
    name: 'access-code-wrong',
    path: './',
    complains: true,
    server: 'locked',
    prepare: async (page) => {
      await page.getByLabel('Access code').fill('not it');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Wrong code').waitFor();
    },
  },
  { name: 'content-privacy', path: 'content/privacy', inEveryLanguage: true },
  { name: 'login', path: 'login', server: 'hosted', inEveryLanguage: true },
  { name: 'hosted-settings-account', path: 'settings/account', server: 'hosted', as: 'parent', inEveryLanguage: true },
  {
    name: 'hosted-settings-account-end',
    path: 'settings/account',
    server: 'hosted',
    as: 'parent',
    inEveryLanguage: true,
    prepare: async (page) => page.locator('main h2').last().scrollIntoViewIfNeeded(),
  },
  { name: 'hosted-manager', path: 'manager', server: 'hosted', as: 'parent', inEveryLanguage: true },
  {
    name: 'hosted-manager-add',
    path: 'manager',
    server: 'hosted',
    as: 'parent',
    prepare: async (page) => page.getByRole('button', { name: 'Add sub-account' }).click(),
  },
  {
    name: 'hosted-manager-limits',
    path: 'manager',
    server: 'hosted',
    as: 'parent',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More for Lena Fischer' }).click();
      await page.getByRole('menuitem', { name: 'Use and limits' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'hosted-main-accounts', path: 'manager', server: 'hosted', as: 'child', inEveryLanguage: true },
  { name: 'hosted-apikey', path: 'apikey', server: 'hosted', as: 'parent', inEveryLanguage: true },
  {
    name: 'hosted-sign-out',
    path: './',
    server: 'hosted',
    as: 'parent',
    prepare: async (page, size) => {
      await openNavigation(page, size);
      await page.getByRole('button', { name: 'Ada_Lindqvist' }).click();
      await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
      await page.getByRole('radio', { name: 'Remove it from this device' }).check();
    },
  },
  { name: 'api-docs', path: 'api/docs' },
  ...SCREENS.map((screen) => ({ name: `screen-${screen}`, path: screen, inEveryLanguage: true as const })),
];
