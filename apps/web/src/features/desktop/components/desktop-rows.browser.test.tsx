import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { playDesktop } from '../testing/played-desktop.ts';
import { desktopAppRows, desktopUpdateRows } from './desktop-rows.tsx';
import { HostList } from './host-list.tsx';
import { ServerControl } from './server-control.tsx';
import { ServerNeeded } from './server-needed.tsx';
import { ShortcutControl } from './shortcut-control.tsx';
import { StandaloneCard } from './standalone-card.tsx';
import { UpdateControl } from './update-control.tsx';

beforeAll(() => void buildTestPage());

const button = (name: string) => page.getByRole('button', { name, exact: true });

it.each([
  ['not_parley', 'There is no Parley server at this address.'],
  ['bad_certificate', 'This computer does not trust the server’s certificate.'],
  ['too_old', 'This server runs a version of Parley that is too old for the app.'],
  ['unreachable', 'The server could not be reached.'],
  ['not_allowed', 'You did not allow connecting to this host.'],
  ['something new', 'The change could not be saved.'],
])('an address that is refused as %s says so, and can be changed', async (reason, words) => {
  playDesktop({}, { connectServer: () => Promise.reject<void>(reason) });
  await render(<ServerControl />);
  await page.getByLabelText('Server address').fill('parley.example.org');
  await button('Connect').click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(button('Connect')).toBeEnabled();
});

it('shows the server it works with, and a way to leave it', async () => {
  playDesktop({ server: 'https://parley.example.org/' });
  await render(<ServerControl />);
  await expect.element(page.getByText('Connected to https://parley.example.org/')).toBeVisible();
  await expect.element(button('Disconnect')).toBeEnabled();
});

it('takes a host back', async () => {
  const { preferences } = playDesktop({ hosts: ['https://a.example', 'https://b.example'] });
  await render(<HostList />);
  await button('Remove https://a.example').click();
  await expect.element(page.getByText('https://a.example')).not.toBeInTheDocument();
  expect(preferences().hosts).toEqual(['https://b.example']);
});

it('says that keys are taken, and keeps the ones before', async () => {
  const { preferences } = playDesktop({}, { setShortcut: () => Promise.reject<void>('not_available') });
  await render(<ShortcutControl label="Quick ask shortcut" />);
  await userEvent.fill(page.getByLabelText('Quick ask shortcut'), 'Ctrl+Q');
  await button('Save').click();
  await expect.element(page.getByText('These keys can’t be used.', { exact: false })).toBeVisible();
  expect(preferences().shortcut).toBe('CommandOrControl+Shift+Space');
});

it.each([
  ['desktop-tray', 'staysInTray', true],
  ['desktop-login', 'startsAtLogin', true],
  ['desktop-looking', 'looksForUpdates', false],
] as const)('%s switches what it says', async (id, key, wanted) => {
  const { preferences } = playDesktop();
  const row = [...desktopAppRows, ...desktopUpdateRows].find((other) => other.id === id);
  if (!row) throw new Error(`no row ${id}`);
  await render(<row.Control label="It" />);
  await expect.element(page.getByRole('switch', { checked: !wanted })).toBeInTheDocument();
  await page.getByRole('switch').click();
  await expect.element(page.getByRole('switch', { checked: wanted })).toBeInTheDocument();
  expect(preferences()[key]).toBe(wanted);
});

it('goes through an update step by step', async () => {
  const { calls } = playDesktop();
  await render(<UpdateControl label="App updates" />);
  await button('Check for updates').click();
  await expect.element(page.getByText('Version 9.0.0 is available.')).toBeVisible();
  await button('Download').click();
  await expect.element(page.getByText('Version 9.0.0 is ready to install.')).toBeVisible();
  await button('Install on next launch').click();
  await expect.element(page.getByText('Version 9.0.0 will be installed on next launch.')).toBeVisible();
  expect(calls).toEqual(['check', 'download', 'later']);
});

it.each([
  [{ kind: 'off' }, 'This copy of the app has no update source.'],
  [{ kind: 'checking' }, 'Checking for updates…'],
  [{ kind: 'downloading', version: '9.0.0', percent: 40 }, 'Downloading version 9.0.0, 40%'],
  [{ kind: 'failed' }, 'The update failed. This version keeps running.'],
] as const)('says how an update stands: %o', async (state, words) => {
  playDesktop({}, { updateState: async () => state });
  await render(<UpdateControl label="App updates" />);
  await expect.element(page.getByText(words)).toBeVisible();
});

it('leads from the first screen to keys and to a server', async () => {
  await render(
    <AtAddress navigation={navigationAt('/')}>
      <StandaloneCard />
    </AtAddress>,
  );
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('Add an API key')).toHaveAttribute('href', '/settings/models');
  await expect.element(link('Use a Parley server')).toHaveAttribute('href', '/settings/desktop');
});

it('says in a sentence that a screen needs a server', async () => {
  await render(
    <AtAddress navigation={navigationAt('/price')}>
      <ServerNeeded />
    </AtAddress>,
  );
  await expect.element(page.getByText('Connect to one to use this screen.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Use a Parley server' })).toBeVisible();
});
