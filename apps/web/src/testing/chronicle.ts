import { textOf } from '@parley/contract';
import { expect } from 'vitest';
import type { SimulatedDevice } from './simulated-device.ts';

interface Said {
  readonly sessionId: string;
  readonly messageId: string;
}

interface SetValue {
  /** Usually one. Two devices that change a unit at the same millisecond both may win. */
  readonly values: readonly unknown[];
  readonly time: number;
}

/** What was done on all devices together, to say in the end what must be there and what must not. */
export function createChronicle() {
  /** Every text ever written; each is written once. */
  const said = new Map<string, Said>();
  /** Texts that somebody who had read them replaced. */
  const replaced = new Set<string>();
  const deletedMessages = new Set<string>();
  const deletedChats = new Set<string>();
  /** Deleted on one device and brought back there later: whoever deleted it as well, or wrote into it meanwhile, may win. */
  const revivedChats = new Set<string>();
  /** By store and unit: the change with the latest time. */
  const latest = new Map<string, SetValue>();

  /** A version that was kept beside another one goes by the other's id and a hash. */
  const baseOf = (messageId: string): string => messageId.split('~')[0] ?? messageId;
  const isGone = ({ sessionId, messageId }: Said): boolean =>
    deletedChats.has(sessionId) ||
    revivedChats.has(sessionId) ||
    deletedMessages.has(messageId) ||
    deletedMessages.has(baseOf(messageId));

  return {
    say: (text: string, at: Said): void => void said.set(text, at),
    replace: (text: string): void => void replaced.add(text),
    deleteMessage: (id: string): void => void deletedMessages.add(id),
    deleteChat: (id: string): void => void deletedChats.add(id),

    reviveChat: (id: string): void => void revivedChats.add(id),

    /** `value` undefined: the unit was deleted. */
    set(store: string, unit: string, value: unknown, time: number): void {
      const path = `${store}.${unit}`;
      const before = latest.get(path);
      if (before?.time === time) latest.set(path, { values: [...before.values, value], time });
      else if (!before || before.time < time) latest.set(path, { values: [value], time });
    },

    /** Holds the end of a history against what was done. */
    async check(device: SimulatedDevice): Promise<void> {
      const sessions = await device.sessions();
      const messages = (await Promise.all(sessions.map(({ id }) => device.messages(id)))).flat();
      const texts = new Set(messages.map(({ content }) => textOf(content)));
      const missing = [...said].filter(([text, at]) => !replaced.has(text) && !isGone(at) && !texts.has(text));
      expect(missing, 'nothing that was not deleted is missing').toEqual([]);
      const back = [
        // One without a message is nobody's but this device's, and goes to no other.
        ...sessions.filter(({ id, messageCount }) => deletedChats.has(id) && !revivedChats.has(id) && messageCount > 0),
        ...messages.filter(({ id, sessionId }) => deletedMessages.has(id) && !revivedChats.has(sessionId)),
      ];
      expect(
        back.map(({ id }) => id),
        'nothing deleted is back',
      ).toEqual([]);
      const { theme, fontSize, modelConfig } = device.config.get();
      const values: Record<string, unknown> = { theme, fontSize, 'modelConfig.temperature': modelConfig.temperature };
      for (const [id, { name }] of Object.entries(device.masks.get().masks)) values[`masks.${id}`] = name;
      for (const { id, name } of device.shelves.get().folders) values[`folders.${id}`] = name;
      const older = [...latest].filter(([path, { values: newest }]) => {
        const found = values[path.slice(path.indexOf('.') + 1)];
        return !newest.some((value) => Object.is(value, found));
      });
      expect(older, 'the newest change of each setting wins').toEqual([]);
    },
  };
}
