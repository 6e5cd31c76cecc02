import type { ReactNode } from 'react';

interface EditorPartProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** One subject of what is edited, under its name. */
export function EditorPart({ title, text, children }: EditorPartProps) {
  return (
    <section className="mt-9">
      <h2 className="text-heading">{title}</h2>
      {text !== undefined && <p className="mt-0.5 text-small text-text-3">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
