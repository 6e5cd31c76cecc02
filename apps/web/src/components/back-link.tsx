import { ChevronLeft } from 'lucide-react';
import type { Target } from '#/lib/router/address.ts';
import { Link } from '#/lib/router/link.tsx';
import { ICON_STROKE } from './icon.ts';

interface BackLinkProps {
  readonly to: Target['to'];
  readonly search?: Target['search'];
  readonly children: string;
  readonly className?: string;
}

/** The way back to where a page belongs, above its first line. */
export function BackLink({ to, search, children, className = '' }: BackLinkProps) {
  return (
    <Link
      to={to}
      search={search}
      className={`-ms-1.5 inline-flex h-9 items-center gap-1 self-start rounded-row pe-2 text-small text-text-2 hover:text-text-1 pointer-coarse:h-11 ${className}`}
    >
      <ChevronLeft className="size-4 rtl:-scale-x-100" strokeWidth={ICON_STROKE} aria-hidden />
      {children}
    </Link>
  );
}
