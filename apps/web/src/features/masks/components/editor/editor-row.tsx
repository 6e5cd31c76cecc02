import type { ReactNode } from 'react';

interface EditorRowProps {
  readonly label: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A choice about a mask: its name, one sentence, and its control at the end. */
export function EditorRow({ label, text, children }: EditorRowProps) {
  return (
    <div className="flex min-h-16 items-center gap-6 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="text-ui font-medium">{label}</p>
        <p className="mt-0.5 text-small text-text-3">{text}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </div>
  );
}
