import { imageUrlsOf, textOf, type SharedMessage } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';
import { MessageTools } from './message-tools.tsx';
import { FoldedWords } from './late-parts.ts';
import { SharedFiles, SharedPictures } from './late-pictures.ts';

/** A person's own words, as they were written. */
export function SharedQuestion({ message }: { readonly message: SharedMessage }) {
  const t = useT();
  const text = textOf(message.content);
  const pictures = imageUrlsOf(message.content);
  const files = message.attachments ?? [];
  return (
    <article aria-label={t('thread.you')} className="group/turn flex flex-col items-end gap-2">
      {pictures.length > 0 && <SharedPictures urls={pictures} />}
      {files.length > 0 && <SharedFiles files={files} />}
      {text !== '' && (
        <div
          dir="auto"
          className="max-w-140 rounded-panel bg-hover px-4 py-2.5 text-prose wrap-anywhere whitespace-pre-wrap phone:max-w-[78vw]"
        >
          {text}
        </div>
      )}
      {message.translation && <FoldedWords kind="translation" text={message.translation.text} />}
      <MessageTools message={message} text={text} />
    </article>
  );
}
