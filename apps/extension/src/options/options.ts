import { forgetServer, keepServer, keptServer } from '../browser/kept.ts';
import { dressPage, part, partOf, word } from '../browser/words.ts';
import { hostPattern, readServerAddress, type ServerAddress } from '../model/server-address.ts';

/** What the extension may do, in the order in which it is explained; the host of the server comes on its own. */
const EXPLAINED = ['activeTab', 'scripting', 'contextMenus', 'sidePanel', 'storage'] as const;

dressPage();
startOptions();

function startOptions(): void {
  const address = partOf('address', HTMLInputElement);
  part('server-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void save(address.value);
  });
  address.addEventListener('input', () => {
    part('saved').hidden = true;
    showProblem(undefined);
  });
  part('origin').textContent = location.origin;
  part('copy').addEventListener('click', () => void navigator.clipboard.writeText(location.origin));
  // Browsers ask in answer to a press alone: the server is the one on show, and nothing is waited for.
  let shown: { server: ServerAddress; isGranted: boolean } | undefined;
  part('grant').addEventListener('click', () => {
    if (shown === undefined) return;
    const wanted = { origins: [hostPattern(shown.server)] };
    const asked = shown.isGranted ? chrome.permissions.remove(wanted) : chrome.permissions.request(wanted);
    void asked.then(showChoice);
  });
  void keptServer().then((server) => void (address.value = server?.url ?? ''));
  void showChoice();
  void showShortcut();
  showPermissions();

  async function save(typed: string): Promise<void> {
    const earlier = await keptServer();
    if (typed.trim() === '' && earlier !== undefined) {
      await forget(earlier);
      await forgetServer();
      return showChoice();
    }
    const reading = readServerAddress(typed);
    showProblem(reading.ok ? undefined : word(`address_${reading.problem}`));
    if (!reading.ok) return address.focus();
    if (earlier !== undefined && hostPattern(earlier) !== hostPattern(reading.server)) await forget(earlier);
    await keepServer(reading.server);
    address.value = reading.server.url;
    part('saved').hidden = false;
    return showChoice();
  }

  async function showChoice(): Promise<void> {
    const server = await keptServer();
    part('same-chats').hidden = server === undefined;
    shown = undefined;
    if (server === undefined) return;
    const isGranted = await chrome.permissions.contains({ origins: [hostPattern(server)] });
    shown = { server, isGranted };
    part('same-chats-text').textContent = word(
      isGranted ? 'sameChatsOn' : 'sameChatsOff',
      new URL(server.url).hostname,
    );
    part('grant').textContent = word(isGranted ? 'sameChatsRevoke' : 'sameChatsGrant');
  }
}

/** Gives up the permission for a server that is no longer used. */
async function forget(server: ServerAddress): Promise<void> {
  await chrome.permissions.remove({ origins: [hostPattern(server)] });
}

function showProblem(sentence: string | undefined): void {
  part('address-problem').hidden = sentence === undefined;
  part('address-problem').textContent = sentence ?? '';
  part('address').setAttribute('aria-invalid', String(sentence !== undefined));
  if (sentence !== undefined) part('saved').hidden = true;
}

async function showShortcut(): Promise<void> {
  const commands = await chrome.commands.getAll();
  const { shortcut = '' } = commands.find(({ name }) => name === '_execute_action') ?? {};
  part('shortcut').textContent = shortcut === '' ? word('shortcutNone') : word('shortcutText', shortcut);
}

function showPermissions(): void {
  const { permissions = [] } = chrome.runtime.getManifest();
  const names = EXPLAINED.filter((name) => (permissions as readonly string[]).includes(name));
  for (const name of [...names, 'host']) {
    const term = document.createElement('dt');
    term.textContent = word(`permission_${name}_name`);
    const explanation = document.createElement('dd');
    explanation.textContent = word(`permission_${name}`);
    part('permissions').append(term, explanation);
  }
}
