import type { Attachment, MessageContent } from '@parley/contract';

interface MessageAttachmentsProps {
  readonly content: MessageContent;
  readonly attachments: readonly Attachment[] | undefined;
}

/** The pictures and documents that went with a question. */
export function MessageAttachments(_props: MessageAttachmentsProps) {
  return null;
}
