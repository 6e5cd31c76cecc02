import { Mask, textOf, type AppConfig } from '@parley/contract';
import type { MessageRow, SessionRow } from '#/storage/records.ts';
import type { createChronicle } from './chronicle.ts';
import type { SimulatedDevice } from './simulated-device.ts';

type Chronicle = ReturnType<typeof createChronicle>;

/** Numbers that an act makes its choices by. */
export interface Choice {
  readonly first: number;
  readonly second: number;
}

type Act = (device: SimulatedDevice, choice: Choice, chronicle: Chronicle) => Promise<void>;

const at = <Item>(items: readonly Item[], choice: number): Item | undefined => items[choice % (items.length || 1)];

let texts = 0;
const newText = (device: SimulatedDevice): string => `${device.name} says ${(texts += 1)}`;

async function aChat(device: SimulatedDevice, { first }: Choice): Promise<SessionRow | undefined> {
  const session = at(await device.sessions(), first);
  // Held as if it were on show: what syncs bring in has to arrive there too.
  if (session) device.chats.open.hold(session.id);
  if (session) await device.chats.open.ready(session.id);
  return session;
}

async function aMessage(device: SimulatedDevice, choice: Choice): Promise<MessageRow | undefined> {
  const session = await aChat(device, choice);
  return session && at(await device.messages(session.id), choice.second);
}

const say: Act = async (device, _choice, chronicle) => {
  const id = await device.chats.createSession();
  await sayIn(device, id, chronicle);
};

async function sayIn(device: SimulatedDevice, sessionId: string, chronicle: Chronicle): Promise<void> {
  const text = newText(device);
  const row = await device.chats.open.append(sessionId, { role: 'user', content: text });
  chronicle.say(text, { sessionId, messageId: row.id });
  await device.flush();
}

async function configure(
  device: SimulatedDevice,
  patch: Partial<AppConfig>,
  unit: string,
  value: unknown,
  chronicle: Chronicle,
) {
  device.config.update(patch);
  await device.flush();
  chronicle.set('app-config', unit, value, await timeOf(device, 'app-config', unit));
}

async function timeOf(device: SimulatedDevice, store: string, unit: string): Promise<number> {
  return (await device.storage.get('stores', store))?.times?.[unit] ?? 0;
}

/** What people do on their devices. */
export const ACTS = {
  say,

  async answer(device, choice, chronicle) {
    const session = await aChat(device, choice);
    await (session ? sayIn(device, session.id, chronicle) : say(device, choice, chronicle));
  },

  async edit(device, choice, chronicle) {
    const row = await aMessage(device, choice);
    if (!row) return;
    const text = newText(device);
    device.chats.open.update(row.id, { content: text });
    await device.flush();
    chronicle.replace(textOf(row.content));
    chronicle.say(text, { sessionId: row.sessionId, messageId: row.id });
  },

  async addVersion(device, choice, chronicle) {
    const row = await aMessage(device, choice);
    if (!row) return;
    const text = newText(device);
    const before = new Set((await device.messages(row.sessionId)).map(({ id }) => id));
    await device.chats.open.replace(row.id, { content: text });
    const version = (await device.messages(row.sessionId)).find(({ id }) => !before.has(id));
    if (version) chronicle.say(text, { sessionId: row.sessionId, messageId: version.id });
  },

  async remove(device, choice, chronicle) {
    const row = await aMessage(device, choice);
    if (!row) return;
    await device.chats.open.remove(row.id);
    chronicle.deleteMessage(row.id);
    // It may be a version that was written under another id and put beside that one.
    chronicle.replace(textOf(row.content));
  },

  async removeAndUndo(device, choice) {
    const row = await aMessage(device, choice);
    if (row) await (await device.chats.open.remove(row.id))();
  },

  async rename(device, choice) {
    const session = await aChat(device, choice);
    if (session) await device.chats.renameSession(session.id, newText(device));
  },

  async pin(device, choice) {
    const session = await aChat(device, choice);
    if (session) await device.chats.moveToShelf(session.id, session.shelf === '' ? 'pinned' : '');
  },

  async showBranch(device, choice) {
    const row = await aMessage(device, choice);
    if (row) await device.chats.open.showBranch(row.sessionId, row.id);
  },

  async fork(device, choice) {
    const session = await aChat(device, choice);
    if (session) await device.chats.forkSession(session.id);
  },

  async deleteChat(device, choice, chronicle) {
    const session = await aChat(device, choice);
    if (!session) return;
    await device.deleteChat(session.id);
    chronicle.deleteChat(session.id);
  },

  async deleteChatAndUndo(device, choice) {
    const session = await aChat(device, choice);
    if (session) await (await device.chats.deleteSession(session.id)).undo();
  },

  /** Syncs may come before the time to bring it back is over. */
  async deleteChatForNow(device, choice, chronicle) {
    const session = await aChat(device, choice);
    if (!session) return;
    const { undo } = await device.chats.deleteSession(session.id);
    chronicle.deleteChat(session.id);
    device.undos.push(async () => {
      await undo();
      chronicle.reviveChat(session.id);
    });
  },

  async undoDeletion(device) {
    await device.undos.pop()?.();
  },

  theme(device, { first }, chronicle) {
    const theme = at(['auto', 'dark', 'light'] as const, first) ?? 'auto';
    const value = device.config.get().theme === theme ? (theme === 'dark' ? 'light' : 'dark') : theme;
    return configure(device, { theme: value }, 'theme', value, chronicle);
  },

  fontSize(device, { first }, chronicle) {
    const value = 12 + (first % 20);
    if (device.config.get().fontSize === value) return Promise.resolve();
    return configure(device, { fontSize: value }, 'fontSize', value, chronicle);
  },

  temperature(device, { first }, chronicle) {
    const { modelConfig } = device.config.get();
    const value = (first % 20) / 10;
    if (modelConfig.temperature === value) return Promise.resolve();
    const patch = { modelConfig: { ...modelConfig, temperature: value } };
    return configure(device, patch, 'modelConfig.temperature', value, chronicle);
  },

  async mask(device, { first }, chronicle) {
    const { masks } = device.masks.get();
    const id = at([...Object.keys(masks), device.newId()], first) ?? device.newId();
    const name = newText(device);
    device.masks.update({ masks: { ...masks, [id]: Mask.parse({ ...masks[id], id, name }) } });
    await device.flush();
    chronicle.set('mask-store', `masks.${id}`, name, await timeOf(device, 'mask-store', `masks.${id}`));
  },

  async removeMask(device, { first }, chronicle) {
    const { masks } = device.masks.get();
    const id = at(Object.keys(masks), first);
    if (id === undefined) return;
    const { [id]: _removed, ...others } = masks;
    device.masks.update({ masks: others });
    await device.flush();
    chronicle.set('mask-store', `masks.${id}`, undefined, await timeOf(device, 'mask-store', `masks.${id}`));
  },

  async folder(device, { first }, chronicle) {
    const { folders } = device.shelves.get();
    const id = at([...folders.map((folder) => folder.id), device.newId()], first) ?? device.newId();
    const name = newText(device);
    const others = folders.filter((folder) => folder.id !== id);
    device.shelves.update({ folders: [...others, { id, name, isOpen: true }] });
    await device.flush();
    chronicle.set('chat', `folders.${id}`, name, await timeOf(device, 'chat', `folders.${id}`));
  },

  async removeFolder(device, { first }, chronicle) {
    const { folders } = device.shelves.get();
    const id = at(folders, first)?.id;
    if (id === undefined) return;
    device.shelves.update({ folders: folders.filter((folder) => folder.id !== id) });
    await device.flush();
    chronicle.set('chat', `folders.${id}`, undefined, await timeOf(device, 'chat', `folders.${id}`));
  },
} satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;
