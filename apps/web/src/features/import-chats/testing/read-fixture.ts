import { readFileSync } from 'node:fs';
import type { Mask, Prompt } from '@parley/contract';
import type { DocumentChat, DocumentMessage, ParleyDocument } from '#/storage/document/document.ts';
import type { FoundExport } from '../reading/protocol.ts';
import { readExport } from '../reading/read-export.ts';

export function fixtureText(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8');
}

export interface ReadFixture extends FoundExport {
  readonly documents: readonly DocumentChat[];
  readonly chat: (topic: string) => DocumentChat;
  readonly foundMasks: readonly Mask[];
  readonly foundPrompts: readonly Prompt[];
}

/** Reads files as the worker does, and what it made of them. */
export async function readFiles(...files: readonly File[]): Promise<ReadFixture> {
  const found = await readExport(files);
  const documents = await Promise.all(
    found.batches.map(async (batch) => JSON.parse(await batch.text()) as ParleyDocument),
  );
  const chats = documents.flatMap((document) => document.chats);
  const rows = (store: 'mask-store' | 'prompt-store', field: string) =>
    documents.flatMap(({ stores }) => Object.values((stores[store]?.state[field] ?? {}) as Record<string, unknown>));
  return {
    ...found,
    documents: chats,
    chat(topic) {
      const chat = chats.find((one) => one.topic === topic);
      if (!chat) throw new Error(`no chat ${topic}: ${chats.map((one) => one.topic).join(', ')}`);
      return chat;
    },
    foundMasks: rows('mask-store', 'masks') as Mask[],
    foundPrompts: rows('prompt-store', 'prompts') as Prompt[],
  };
}

export const jsonFile = (text: string, name = 'export.json'): File => new File([text], name);

export const readFixture = (name: string): Promise<ReadFixture> => readFiles(jsonFile(fixtureText(name)));

/** The message that says this, and what it follows. */
export function said(chat: DocumentChat, text: string): DocumentMessage & { readonly after: string } {
  const textOf = ({ content }: DocumentMessage) =>
    typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const message = chat.messages.find((one) => textOf(one).includes(text));
  if (!message) throw new Error(`nobody said ${text}: ${chat.messages.map(textOf).join(' | ')}`);
  const parent = chat.messages.find(({ id }) => id === message.parentId);
  return { ...message, after: parent ? textOf(parent) : '' };
}
