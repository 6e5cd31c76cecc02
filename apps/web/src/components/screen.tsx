import type { ReactNode } from 'react';
import { NavigationButton } from './navigation-drawer.tsx';

interface ScreenProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page beside the sidebar: its own scroll area and, on phones, the header with the menu button. */
export function Screen({ title, children }: ScreenProps) {
  return (
    <div className="flex h-full min-w-0 flex-col">
      <header className="flex h-13 shrink-0 items-center gap-1 px-1.5 md:hidden">
        <NavigationButton />
        {/* Room for what hangs below the line in Arabic, which the cut would take away. */}
        <span className="truncate py-1 text-subhead">{title}</span>
      </header>
      <div className="min-h-0 grow overflow-y-auto">{children}</div>
    </div>
  );
}
