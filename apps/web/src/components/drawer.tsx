import { useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

export interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly side?: 'start' | undefined;
  readonly label: string;
  readonly children: ReactNode;
}

const DrawerPanel = lazyPart(() => import('./drawer-panel.tsx'), 'DrawerPanel', {
  place: 'floating',
  dismiss: ({ onOpenChange }) => onOpenChange(false),
});

/** A panel that comes in from the side of the screen and is pushed back there. */
export function Drawer(props: DrawerProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return <DrawerPanel {...props} />;
}
