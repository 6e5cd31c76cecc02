import { useId, type ReactNode } from 'react';

interface SubjectProps {
  readonly title: string;
  /** A way on, at the end of the title. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the page under its name. */
export function Subject({ title, more, children }: SubjectProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}
