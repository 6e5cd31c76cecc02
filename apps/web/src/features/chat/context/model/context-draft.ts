import { Message, type Attachment, type ImagePart } from '@parley/contract';
import type { DraftRow } from '#/storage/records.ts';
import { tokensIn } from '#/features/chat-core/public.ts';

interface Unsent {
  readonly text: string;
  readonly images?: readonly ImagePart[];
  readonly attachments?: readonly Attachment[];
}

/** A question that is not asked yet, to see what would go along with it. */
export function questionToCome({ text, images = [], attachments = [] }: Unsent): Message {
  const content = images.length === 0 ? text : [...(text.trim() === '' ? [] : [{ type: 'text', text }]), ...images];
  return Message.parse({
    id: 'to-come',
    date: 0,
    role: 'user',
    content,
    ...(attachments.length > 0 && { attachments }),
  });
}

/** About how many tokens the box holds. Documents were counted when they were read. */
export function tokensOfDraft({ text, files = [] }: Pick<DraftRow, 'text' | 'files'>): number {
  return files.reduce((sum, { tokenCount = 0 }) => sum + tokenCount, tokensIn(text));
}
