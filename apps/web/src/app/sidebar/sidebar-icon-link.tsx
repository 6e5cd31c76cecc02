import type { LucideIcon } from 'lucide-react';
import { closeNavigationDrawer } from '#/components/navigation-drawer.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { Link } from '#/lib/router/link.tsx';

interface SidebarIconLinkProps {
  readonly to: '/download' | '/settings';
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string | undefined;
}

/** A place behind an icon: a link that looks like an icon button. */
export function SidebarIconLink({ to, label, icon: Icon, shortcut }: SidebarIconLinkProps) {
  return (
    <Link
      to={to}
      {...tooltipAttributes({ label, shortcut, side: 'above' })}
      aria-label={label}
      onClick={closeNavigationDrawer}
      className="grid size-8 shrink-0 place-items-center rounded-row text-text-2 transition-colors duration-120 hover:bg-hover hover:text-text-1 phone:size-11"
      activeClassName="bg-hover text-text-1"
    >
      <Icon className="size-4.5" strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
