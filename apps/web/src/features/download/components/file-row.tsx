import type { DesktopFile } from '@parley/contract';
import { ChevronRight, Download } from 'lucide-react';
import { Button, buttonClass } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { useCopy } from '#/components/use-copy.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';

const KINDS: Record<DesktopFile['kind'], string> = {
  dmg: 'DMG',
  exe: 'EXE',
  msi: 'MSI',
  deb: 'DEB',
  rpm: 'RPM',
  appimage: 'AppImage',
  archive: 'ZIP',
};

interface FileRowProps {
  readonly file: DesktopFile;
  /** The one that most people should take. */
  readonly isFirst: boolean;
}

/** A file with its size, and with what shows that it is the right one. */
export function FileRow({ file, isFirst }: FileRowProps) {
  const t = useT();
  const { kind, name, url, sizeBytes, sha256, signature } = file;
  return (
    <li className="rounded-block bg-sunken p-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block truncate text-ui font-medium">
            <bdi>{name}</bdi>
          </span>
          <span className="text-meta text-text-3">
            {[KINDS[kind], sizeBytes === undefined ? '' : bytesText(sizeBytes, currentLanguage().tag)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <a href={url} rel="noreferrer" className={buttonClass(isFirst ? 'primary' : 'outline')}>
          <Download className="size-4" strokeWidth={ICON_STROKE} aria-hidden />
          {t('download.get')}
        </a>
      </div>
      {(sha256 !== undefined || signature !== undefined) && (
        <details className="group/details mt-2 text-meta text-text-2">
          <summary className="inline-flex list-none items-center gap-1 rounded-kbd py-1 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              className="size-3.5 transition-[rotate] duration-180 group-open/details:rotate-90 rtl:-scale-x-100"
              strokeWidth={ICON_STROKE}
              aria-hidden
            />
            {t('download.verify')}
          </summary>
          <dl className="mt-1 flex flex-col gap-2">
            {sha256 !== undefined && <Proof label={t('download.checksum')} value={sha256} />}
            {signature !== undefined && <Proof label={t('download.signature')} value={signature} />}
          </dl>
        </details>
      )}
    </li>
  );
}

function Proof({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  return (
    <div>
      <dt className="text-text-3">{label}</dt>
      <dd className="flex items-center gap-2">
        <code dir="ltr" className="max-h-20 min-w-0 flex-1 overflow-y-auto text-start wrap-anywhere">
          {value}
        </code>
        <Button variant="quiet" size="small" onClick={() => copy(value)}>
          {isCopied ? t('common.copied') : t('download.copy')}
        </Button>
      </dd>
    </div>
  );
}
