import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { platform, type DesktopPort } from '#/platform/platform.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { NextChatHere } from './nextchat-here.tsx';

beforeAll(() => void buildTestPage());

/** The app around the page, as far as it knows NextChat. */
function playApp(port: Partial<DesktopPort>): void {
  Object.assign(platform, { desktop: port });
  onTestFinished(() => void Object.assign(platform, { desktop: undefined }));
}

/** The app refuses with a word, not with an error. */
const refuse = (reason: unknown) => Promise.reject<ArrayBuffer>(reason);

const button = page.getByRole('button', { name: 'Read from its app' });

it('hands over what NextChat’s app keeps, as a file', async () => {
  const bytes = new TextEncoder().encode('{"chat-next-web-store":"{}"}').buffer;
  playApp({ findNextChat: () => Promise.resolve('readable'), readNextChat: () => Promise.resolve(bytes) });
  const files: File[] = [];
  await render(<NextChatHere onFiles={(given) => void files.push(...given)} />);
  await button.click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['NextChat.json']);
  expect(await files[0]?.text()).toBe('{"chat-next-web-store":"{}"}');
});

it('says so where the data cannot be read, and nothing where its person declined', async () => {
  const reasons = ['declined', 'unreadable'].values();
  playApp({
    findNextChat: () => Promise.resolve('readable'),
    readNextChat: () => refuse(reasons.next().value),
  });
  await render(<NextChatHere onFiles={() => {}} />);
  const words = page.getByText('Close NextChat and try again', { exact: false });
  await button.click();
  await expect.element(button).toBeEnabled();
  await expect.element(words).not.toBeInTheDocument();
  await button.click();
  await expect.element(words).toBeVisible();
});

it('leads to NextChat’s own export where the system keeps its data in another form', async () => {
  playApp({ findNextChat: () => Promise.resolve('unreadable') });
  await render(<NextChatHere onFiles={() => {}} />);
  await expect.element(page.getByText('choose Settings → Local data → Export', { exact: false })).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
