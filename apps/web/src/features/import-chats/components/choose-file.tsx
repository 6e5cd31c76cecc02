import { FileUp } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import type { SourceId } from '../model/source-ids.ts';
import { SOURCE_NAMES } from '../model/source-names.ts';
import { FilesButton } from './files-button.tsx';
import { NextChatHere } from './nextchat-here.tsx';

const HINTS: readonly (readonly [SourceId, TextKey])[] = [
  ['chatgpt', 'moving.from.chatgpt'],
  ['claude', 'moving.from.claude'],
  ['nextchat', 'moving.from.nextchat'],
  ['lobechat', 'moving.from.lobechat'],
  ['open-webui', 'moving.from.openWebui'],
  ['librechat', 'moving.from.librechat'],
  ['cherry-studio', 'moving.from.cherryStudio'],
  ['chatbox', 'moving.from.chatbox'],
  ['parley', 'moving.from.parley'],
];

interface ChooseFileProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** A place for the file, and where each product has it. */
export function ChooseFile({ onFiles }: ChooseFileProps) {
  const t = useT();
  return (
    <div className="flex min-h-0 flex-col gap-5">
      <NextChatHere onFiles={onFiles} />
      <DropPlace onFiles={onFiles} />
      <section className="flex flex-col gap-1">
        <h3 className="text-meta font-medium text-text-3">{t('moving.howTo')}</h3>
        <dl>
          {HINTS.map(([source, hint]) => (
            <div
              key={source}
              className="grid gap-x-4 border-b border-line py-2 last:border-transparent sm:grid-cols-[7.5rem_1fr]"
            >
              <dt className="text-small font-medium">
                <bdi>{SOURCE_NAMES[source]}</bdi>
              </dt>
              <dd className="text-small text-text-2">{t(hint)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function DropPlace({ onFiles }: ChooseFileProps) {
  const t = useT();
  const [isHeldOver, setIsHeldOver] = useState(false);
  const hold = (event: DragEvent): void => {
    // Otherwise the browser leaves the page and opens the file in its place.
    event.preventDefault();
    setIsHeldOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsHeldOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <div
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setIsHeldOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-block px-4 py-5 outline-2 -outline-offset-2 outline-dashed transition-colors duration-120',
        isHeldOver ? 'bg-accent-soft outline-accent' : 'bg-sunken outline-line',
      )}
    >
      <span className="flex items-center gap-2 text-small text-text-2 pointer-coarse:hidden">
        <FileUp className="size-4.5" strokeWidth={ICON_STROKE} aria-hidden />
        {t('moving.drop')}
      </span>
      <FilesButton onFiles={onFiles}>{t('moving.choose')}</FilesButton>
    </div>
  );
}
