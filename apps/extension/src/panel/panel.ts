import { type PendingAsk, dropAsk, keepAsk, keptServer, onKeptChange, pendingAsk } from '../browser/kept.ts';
import { dressPage, part } from '../browser/words.ts';
import { isElsewhere, type ServerAddress } from '../model/server-address.ts';
import { takeSubject } from '../page/take-subject.ts';
import { askOnShow, type ReadyAsk, showAsk } from './ask-card.ts';
import { type ParleyFrame, showParley } from './parley-frame.ts';

dressPage();
startPanel();

/** Joins the parts of the panel: the server in its frame, and the card with what was picked on a page. */
function startPanel(): void {
  let server: ServerAddress | undefined;
  let frame: ParleyFrame | undefined;
  let ask: PendingAsk | undefined;
  /** Pressed before the app could take it. */
  let waiting: ReadyAsk | undefined;

  async function open(): Promise<void> {
    const chosen = await keptServer();
    if (isElsewhere(server, chosen)) forgetPress();
    server = chosen;
    part('welcome').hidden = server !== undefined;
    part('silence').hidden = true;
    part('tab').hidden = server === undefined;
    if (server === undefined) {
      frame = undefined;
      return part('stage').querySelector('iframe')?.remove();
    }
    frame = showParley(part('stage'), server, {
      onReady() {
        part('silence').hidden = true;
        if (waiting !== undefined) void send(waiting);
      },
      onSilence: () => void (part('silence').hidden = false),
    });
  }

  /** What was pressed for one server goes to no other by itself. The card stays, and can be sent by another press. */
  function forgetPress(): void {
    waiting = undefined;
    part('waiting').hidden = true;
  }

  async function showPending(): Promise<void> {
    ask = await pendingAsk();
    waiting = undefined;
    showAsk(ask);
  }

  async function send(ready: ReadyAsk): Promise<void> {
    const target = frame;
    if (target?.isReady() !== true) {
      waiting = ready;
      part('waiting').hidden = false;
      if (server === undefined) await chrome.runtime.openOptionsPage();
      return;
    }
    const pictures = ready.picture === undefined ? {} : { pictures: [await fileOf(ready.picture)] };
    // Another server may have taken its place while the picture was read.
    if (target !== frame) return;
    target.ask({ type: 'NEW_CHAT', text: ready.text, ...pictures });
    await dropAsk();
  }

  async function pickPage(): Promise<void> {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab !== undefined) await keepAsk(await takeSubject({ id: 'askPage', subject: 'page' }, tab));
  }

  part('origin').textContent = location.origin;
  on('send', async () => {
    const ready = ask && askOnShow(ask);
    if (ready !== undefined && ready.text !== '') await send(ready);
  });
  on('drop', dropAsk);
  on('page', pickPage);
  on('choose', () => chrome.runtime.openOptionsPage());
  on('settings', () => chrome.runtime.openOptionsPage());
  on('tab', async () => void (server && (await chrome.tabs.create({ url: server.url }))));
  on('copy', () => navigator.clipboard.writeText(location.origin));
  on('again', open);
  on('close-silence', async () => void (part('silence').hidden = true));
  onKeptChange({ server: () => void open(), ask: () => void showPending() });
  // With the permission for its host a server has the chats of its tabs here, which it finds when it is loaded anew.
  chrome.permissions.onAdded.addListener(() => void open());
  chrome.permissions.onRemoved.addListener(() => void open());
  void open();
  void showPending();
}

function on(id: string, act: () => Promise<unknown>): void {
  part(id).addEventListener('click', () => void act());
}

async function fileOf(picture: string): Promise<File> {
  const blob = await (await fetch(picture)).blob();
  return new File([blob], `image.${blob.type.replace('image/', '')}`, { type: blob.type });
}
