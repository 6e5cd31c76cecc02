import { Session, textOf, type Revision } from '@parley/contract';
import { canonicalJson } from '#/storage/document/canonical-json.ts';
import type { ChatHead, DocumentMessage } from '#/storage/document/document.ts';
import { hashOf } from '#/storage/document/merge/content-hash.ts';

/** Tells versions of a message apart, without its pictures: those lie elsewhere here than on the server. */
export function messagePrint(message: Omit<DocumentMessage, 'streaming'>): string {
  const { revision, updatedAt, position } = message;
  const seen = revision === undefined ? hashOf(wordsOf(message)) : revisionText(revision);
  return `${seen} ${updatedAt} ${position}`;
}

/** Tells versions of a chat's own fields apart. Read with the schema first, as the server does. */
export function headPrint(head: ChatHead): string {
  return hashOf(canonicalJson(Session.parse({ ...head, messages: [] })));
}

function wordsOf({ role, content, parentId }: Omit<DocumentMessage, 'streaming'>): string {
  const isReadable = typeof content === 'string' || Array.isArray(content);
  return canonicalJson([role, isReadable ? textOf(content) : '', parentId]);
}

function revisionText(revision: Revision): string {
  return Object.entries(revision)
    .map(([device, count]) => `${device}:${count}`)
    .sort()
    .join(',');
}
