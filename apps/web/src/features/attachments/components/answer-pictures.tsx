import { lazyPart } from '#/components/lazy-part.tsx';

const MessageAttachments = lazyPart(() => import('./message-attachments.tsx'), 'MessageAttachments');

/** The pictures of an answer, under its words. */
export function AnswerPictures({ urls }: { readonly urls: readonly string[] }) {
  if (urls.length === 0) return null;
  const content = urls.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <MessageAttachments content={content} attachments={undefined} />
    </div>
  );
}
