import { Plus, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { FileInput } from '#/components/file-input.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { TileSign, TileWords, MessageAttachments, Picture, ProgressRing } from '#/features/attachments/public.ts';
import type { EditedPart } from './use-edited-message.ts';

interface EditedPartsProps {
  readonly parts: readonly EditedPart[];
  readonly onDrop: (part: EditedPart) => void;
}

/** The pictures and documents of a message that is edited, each with a way to take it out. */
export function EditedParts({ parts, onDrop }: EditedPartsProps) {
  const t = useT();
  if (parts.length === 0) return null;
  return (
    <ul aria-label={t('attachments.list')} className="flex flex-wrap justify-end gap-2">
      {parts.map((part) => (
        <Part
          key={part.id}
          label={t('attachments.remove', { name: part.name || t('attachments.picture') })}
          onDrop={() => onDrop(part)}
        >
          <PartBody part={part} />
        </Part>
      ))}
    </ul>
  );
}

function PartBody({ part }: { readonly part: EditedPart }) {
  const t = useT();
  if (part.picture) return <Picture url={part.picture.image_url.url} name={part.name} shape="tile" />;
  if (part.document) return <MessageAttachments content="" attachments={[part.document]} />;
  return (
    <span className="flex h-14 items-center gap-2.5 px-2.5">
      <TileSign>
        <ProgressRing label={`${part.name}, ${t('attachments.reading')}`} share={undefined} />
      </TileSign>
      <TileWords name={part.name} detail={t('attachments.reading')} />
    </span>
  );
}

interface PartProps {
  readonly label: string;
  readonly onDrop: () => void;
  readonly children: ReactNode;
}

function Part({ label, onDrop, children }: PartProps) {
  return (
    <li className="flex items-center rounded-block bg-sunken">
      {children}
      <IconButton label={label} icon={X} size={28} tooltipSide="above" onClick={onDrop} className="mx-0.5" />
    </li>
  );
}

/** Chooses more files. */
export function AddFiles({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} multiple onFiles={onFiles} />
      <IconButton
        label={t('messageActions.addFiles')}
        icon={Plus}
        size={28}
        className="me-auto"
        onClick={() => input.current?.click()}
      />
    </>
  );
}
