import type { ReactNode } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { faceOf } from '../file-face.ts';

interface DocumentTileProps {
  readonly name: string;
  readonly sizeBytes: number;
  readonly pages?: number | undefined;
  readonly onOpen: () => void;
}

/** A document by name, kind and size. A press shows what is in it. */
export function DocumentTile({ name, sizeBytes, pages, onOpen }: DocumentTileProps) {
  const t = useT();
  const { icon: Glyph, kind } = faceOf(name);
  const size =
    pages === undefined ? bytesText(sizeBytes, currentLanguage().tag) : t('attachments.pages', { count: pages });
  return (
    <button
      type="button"
      aria-label={t('attachments.document', { name })}
      onClick={onOpen}
      className="flex h-14 w-56 max-w-full items-center gap-2.5 rounded-block bg-sunken px-2.5 text-start transition-colors duration-120 hover:bg-hover"
    >
      <TileSign>
        <Glyph className="size-4.5" strokeWidth={ICON_STROKE} aria-hidden />
      </TileSign>
      <TileWords name={name} detail={[kind, size].filter((part) => part !== '').join(' · ')} />
    </button>
  );
}

export function TileSign({ children }: { readonly children: ReactNode }) {
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-row bg-raised text-text-2 shadow-e1">
      {children}
    </span>
  );
}

export function TileWords({ name, detail }: { readonly name: string; readonly detail: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span dir="auto" className="truncate text-page-side text-small font-medium">
        {name}
      </span>
      <span className="truncate text-meta text-text-3">{detail}</span>
    </span>
  );
}
