import type { ReactNode } from 'react';

export interface ControlProps {
  readonly label: string;
}

/** A control, and below it why it does not do what it says. */
export function Explained({ why, children }: { readonly why: string | false; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      {children}
      <output className="block text-meta text-text-3 empty:hidden">{why !== false && why}</output>
    </div>
  );
}
