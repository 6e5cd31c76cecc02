import type { ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { ParleyMark } from './parley-mark.tsx';
import { Link } from '#/lib/router/link.tsx';

interface PublicScreenProps {
  readonly children: ReactNode;
  /** What else there is to do, at the end of the header. */
  readonly headerEnd?: ReactNode;
}

/** The frame of pages without the sidebar: the brand leads home. */
export function PublicScreen({ children, headerEnd }: PublicScreenProps) {
  const t = useT();
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <header className="flex min-h-16 shrink-0 items-center gap-2 px-8 phone:px-5">
        <Link to="/" className="flex items-center gap-3 rounded-lg text-subhead">
          <ParleyMark size={26} />
          {t('shell.productName')}
        </Link>
        {headerEnd !== undefined && <div className="ms-auto flex items-center gap-2">{headerEnd}</div>}
      </header>
      <div className="grow">{children}</div>
    </div>
  );
}
