import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { ParleyMark } from '#/components/parley-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { EntrancePanel } from './entrance-panel.tsx';
import { Link } from '#/lib/router/link.tsx';

/** The page around an entrance: the form at the start, what waits inside at the end. */
export function EntranceFrame({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return (
    <div className="flex h-full overflow-y-auto">
      <div className="flex min-h-full grow flex-col">
        <header className="flex h-21 shrink-0 items-center gap-3 px-10 text-heading max-md:px-6">
          <ParleyMark size={26} />
          {t('shell.productName')}
        </header>
        <div className="mx-auto flex w-full max-w-108 grow flex-col justify-center px-6 pb-16">{children}</div>
        <footer className="flex h-21 shrink-0 items-center gap-6 px-10 max-md:px-6">
          <Link
            to="/download"
            className="flex h-9 items-center gap-2.5 rounded-row text-small font-medium text-text-2 hover:text-text-1"
          >
            <Download className="size-4" strokeWidth={ICON_STROKE} aria-hidden />
            {t('auth.getTheApps')}
          </Link>
          <Link
            to="/content/$id"
            params={{ id: 'privacy' }}
            className="flex h-9 items-center rounded-row text-small font-medium text-text-2 hover:text-text-1"
          >
            {t('auth.privacy')}
          </Link>
        </footer>
      </div>
      <EntrancePanel />
    </div>
  );
}
