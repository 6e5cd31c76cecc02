import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { Dialog } from '#/components/dialog.tsx';
import { Skeleton } from '#/components/skeleton.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import { textSlices } from '../text-slices.ts';

interface DocumentReaderProps {
  readonly name: string;
  readonly readText: () => Promise<string>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Pieces of a long text that are out of view are not laid out. */
const UNSEEN = '[contain-intrinsic-size:auto_40rem] [content-visibility:auto]';

/** What the model reads of a document. */
export function DocumentReader({ name, readText, open, onOpenChange }: DocumentReaderProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="form"
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      description={t('attachments.reader.description')}
    >
      {open && <ReaderText name={name} readText={readText} />}
    </Dialog>
  );
}

function ReaderText({ name, readText }: Pick<DocumentReaderProps, 'name' | 'readText'>) {
  const t = useT();
  const [text, setText] = useState<string>();
  const [isCopied, copy] = useCopy();
  useEffect(() => {
    let isGone = false;
    void readText().then((found) => !isGone && setText(found));
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- read once, when the dialog opens
  }, []);
  if (text === undefined) return <Skeleton className="h-40" />;
  const slices = textSlices(text);
  const save = () => platform.saveFile({ name: textName(name), content: new Blob([text], { type: 'text/plain' }) });
  return (
    <>
      <div
        // Can be scrolled by keys only when it can have the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[min(60dvh,32rem)] overflow-y-auto overscroll-contain rounded-block bg-sunken p-3"
      >
        {slices.map((slice, index) => (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- the text never changes
            key={index}
            dir="auto"
            className={classNames('text-small wrap-anywhere whitespace-pre-wrap', slices.length > 1 && UNSEEN)}
          >
            {slice}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" icon={Download} onClick={() => void save()}>
          {t('attachments.reader.download')}
        </Button>
        <Button icon={isCopied ? Check : Copy} onClick={() => copy(text)}>
          {t(isCopied ? 'attachments.reader.copied' : 'attachments.reader.copy')}
        </Button>
      </div>
    </>
  );
}

function textName(name: string): string {
  return /\.(?:txt|md|csv|json|log)$/iu.test(name) ? name : `${name}.txt`;
}
