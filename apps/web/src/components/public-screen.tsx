import type { ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { ParleyMark } from './parley-mark.tsx';
import { Link } from '#/lib/router/link.tsx';

/** The frame of pages without the sidebar: the brand leads home. */
export function PublicScreen({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <header className="flex h-14 shrink-0 items-center px-6">
        <Link to="/" className="flex items-center gap-3 rounded-lg text-subhead">
          <ParleyMark size={26} />
          {t('shell.productName')}
        </Link>
      </header>
      <div className="grow">{children}</div>
    </div>
  );
}
