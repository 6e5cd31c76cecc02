import { Message, Session } from '@parley/contract';
import type { DocumentChat, DocumentMessage, ParleyDocument } from '../document.ts';

export function aDocumentMessage(fields: Partial<DocumentMessage> & { id: string }): DocumentMessage {
  const message = Message.parse({ date: 1, role: 'user', content: 'Hello', position: 1, updatedAt: 1, ...fields });
  return { ...message, position: fields.position ?? 1, updatedAt: fields.updatedAt ?? 1 };
}

export function aDocumentChat(fields: Partial<DocumentChat> & { id: string }): DocumentChat {
  const { messages = [], ...rest } = fields;
  const { messages: _none, ...head } = Session.parse({ lastUpdate: 1, ...rest, messages: [] });
  return { ...head, listedAt: rest.listedAt ?? head.lastUpdate, messages };
}

export function aDocument(fields: Partial<ParleyDocument> = {}): ParleyDocument {
  return { stores: {}, chats: [], tombstones: [], ...fields };
}
