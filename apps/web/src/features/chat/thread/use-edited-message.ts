import { textOf, type Attachment, type ContentPart, type ImagePart, type MessageContent } from '@parley/contract';
import { useMemo, useState } from 'react';
import type { MessageRow } from '#/storage/records.ts';
import { editedContent } from './model/edited-content.ts';
import { useAddedFiles, type KeptCount } from './use-added-files.ts';

/** A picture or a document of the message, or one that joins it. */
export interface EditedPart {
  readonly id: string;
  readonly name: string;
  readonly picture?: ImagePart | undefined;
  readonly document?: Attachment | undefined;
}

/** In React: a message while it is edited, and what it would hold if that were the end of it. */
export function useEditedMessage(message: MessageRow) {
  const [text, setText] = useState(() => textOf(message.content));
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const added = useAddedFiles(message.sessionId);
  const kept = useMemo(() => partsOf(message), [message]).filter(({ id }) => !dropped.has(id));
  const parts = [...kept, ...added.files];

  const pictures = new Set<ContentPart>(kept.flatMap(({ picture }) => picture ?? []));
  const isKept = (part: ContentPart) => part.type !== 'image_url' || part.image_url.url === '' || pictures.has(part);
  const content = withPictures(
    editedContent(message.content, text.trim(), isKept),
    added.files.flatMap(({ picture }) => picture ?? []),
  );
  const attachments = parts.flatMap(({ document }) => document ?? []);
  const count: KeptCount = { picture: pictures.size, document: attachments.length };

  return {
    text,
    setText,
    parts,
    content,
    attachments,
    isEmpty: content === '' && attachments.length === 0,
    isReading: added.isReading,
    isChanged: text.trim() !== textOf(message.content).trim() || dropped.size > 0 || added.files.length > 0,
    add: (files: Iterable<File>): void => added.add(files, count),
    drop: ({ id }: EditedPart): void => {
      added.remove(id);
      setDropped((gone) => new Set([...gone, id]));
    },
    keep: added.keep,
  };
}

function partsOf({ content, attachments = [] }: MessageRow): EditedPart[] {
  const pictures = typeof content === 'string' ? [] : content.filter((part) => part.type === 'image_url');
  return [
    ...pictures
      .filter(({ image_url }) => image_url.url !== '')
      .map((picture, index) => ({ id: `picture-${index}`, name: '', picture })),
    ...attachments.map((document) => ({ id: document.id, name: document.name, document })),
  ];
}

function withPictures(content: MessageContent, pictures: readonly ImagePart[]): MessageContent {
  if (pictures.length === 0) return content;
  if (typeof content !== 'string') return [...content, ...pictures];
  return content === '' ? [...pictures] : [{ type: 'text', text: content }, ...pictures];
}
