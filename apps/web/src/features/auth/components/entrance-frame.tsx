import { CodeXml, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { ParleyMark } from '#/components/parley-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { EntrancePanel } from './entrance-panel.tsx';

const FOOT_LINK = 'flex h-9 items-center gap-2.5 rounded-row text-small font-medium text-text-2 hover:text-text-1';

interface EntranceFrameProps {
  readonly children: ReactNode;
  /** What stands at the end of the head. */
  readonly headerEnd?: ReactNode;
  /** Of a server with accounts: its form names the privacy document itself, and its source code is linked. */
  readonly isForAccounts?: boolean;
}

/** The page around an entrance: the form at the start, what waits inside at the end. */
export function EntranceFrame({ children, headerEnd, isForAccounts = false }: EntranceFrameProps) {
  const t = useT();
  const { sourceUrl } = runtimeConfig.loginScreen;
  return (
    <div className="flex h-full overflow-y-auto">
      <div className="flex min-h-full min-w-0 grow flex-col">
        <header className="flex h-21 shrink-0 items-center gap-3 px-10 text-heading max-md:px-6">
          <ParleyMark size={26} />
          <span className="grow">{t('shell.productName')}</span>
          {headerEnd}
        </header>
        <div className="mx-auto flex w-full max-w-108 grow flex-col justify-center px-6 pb-16 md:pb-2">{children}</div>
        <footer className="flex min-h-21 shrink-0 flex-wrap items-center gap-x-6 px-10 max-md:px-6">
          {isForAccounts && sourceUrl !== '' && (
            <a href={sourceUrl} target="_blank" rel="noreferrer" className={FOOT_LINK}>
              <CodeXml className="size-4" strokeWidth={ICON_STROKE} aria-hidden />
              {t('auth.sourceCode')}
            </a>
          )}
          <Link to="/download" className={FOOT_LINK}>
            <Download className="size-4" strokeWidth={ICON_STROKE} aria-hidden />
            {t('auth.getTheApps')}
          </Link>
          {!isForAccounts && (
            <Link to="/content/$id" params={{ id: 'privacy' }} className={FOOT_LINK}>
              {t('auth.privacy')}
            </Link>
          )}
        </footer>
      </div>
      <EntrancePanel />
    </div>
  );
}
