import { Message, Session } from '@parley/contract';
import type { MessageRow, SessionRow } from '../records.ts';
import { placed } from '../session-place.ts';

export function aSessionRow(fields: Partial<SessionRow> & { id: string }): SessionRow {
  const { messages: _none, ...session } = Session.parse({ lastUpdate: 1, ...fields });
  return placed({ ...session, messageCount: fields.messageCount ?? 0 });
}

export function aMessageRow(fields: Partial<MessageRow> & { id: string }): MessageRow {
  const { sessionId = 'chat', position = 1, updatedAt = 1, ...message } = fields;
  return { ...Message.parse({ date: 1, role: 'user', content: 'Hello', ...message }), sessionId, position, updatedAt };
}
