import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { exportData } from '#/features/backup/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { OnlyHere } from '../use-only-here.ts';

/** Says what would be lost with the data of this browser, and saves it as a file. */
export function BackupOffer({ onlyHere }: { readonly onlyHere: OnlyHere | undefined }) {
  const t = useT();
  const [state, setState] = useState<'none' | 'saving' | 'saved'>('none');

  async function save() {
    setState('saving');
    setState((await exportData()) ? 'saved' : 'none');
  }

  if (onlyHere === undefined) return <SkeletonLines />;
  const { isKept, count } = onlyHere;
  const words =
    count === 0
      ? t(isKept ? 'account.allOnServer' : 'account.nothingHere')
      : t(isKept ? 'account.unsent' : 'account.onlyHere', { count });
  const Glyph = count === 0 || state === 'saved' ? CircleCheck : TriangleAlert;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-block px-3.5 py-3 text-small ${count === 0 ? 'bg-sunken text-text-2' : 'bg-warn-soft text-warn'}`}
    >
      <output className="flex min-w-48 flex-1 items-start gap-2.5">
        <Glyph className="mt-0.5 size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
        {state === 'saved' ? t('account.backupSaved') : words}
      </output>
      <Button size="small" variant="outline" icon={Download} busy={state === 'saving'} onClick={() => void save()}>
        {t('account.backup')}
      </Button>
    </div>
  );
}
