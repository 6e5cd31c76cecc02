import { imageUrlsOf, type Attachment, type MessageContent } from '@parley/contract';
import { useState } from 'react';
import { DocumentReader } from './document-reader.tsx';
import { DocumentTile } from './document-tile.tsx';
import { Picture } from './picture.tsx';

interface MessageAttachmentsProps {
  readonly content: MessageContent;
  readonly attachments: readonly Attachment[] | undefined;
}

/** The pictures and documents that went with a question. */
export function MessageAttachments({ content, attachments = [] }: MessageAttachmentsProps) {
  const pictures = imageUrlsOf(content);
  return (
    <>
      {pictures.length > 0 && <Pictures urls={pictures} />}
      {attachments.length > 0 && (
        <ul className="flex max-w-full flex-wrap justify-end gap-2">
          {attachments.map((attachment) => (
            <li key={attachment.id} className="min-w-0">
              <SentDocument attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Pictures({ urls }: { readonly urls: readonly string[] }) {
  const [only] = urls;
  if (urls.length === 1 && only !== undefined) return <Picture url={only} name="" shape="whole" />;
  return (
    <ul className={`grid gap-1.5 ${urls.length === 2 || urls.length === 4 ? 'grid-cols-2' : 'grid-cols-3'}`}>
      {urls.map((url, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same picture may be there twice
        <li key={index}>
          <Picture url={url} name={String(index + 1)} shape="square" />
        </li>
      ))}
    </ul>
  );
}

function SentDocument({ attachment }: { readonly attachment: Attachment }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <DocumentTile
        name={attachment.name}
        sizeBytes={attachment.sizeBytes}
        pages={attachment.pages}
        onOpen={() => setIsOpen(true)}
      />
      <DocumentReader
        name={attachment.name}
        readText={() => Promise.resolve(attachment.text)}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </>
  );
}
