import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';

interface FormProblemProps {
  readonly words: string | undefined;
  /** What helps. */
  readonly action?: ReactNode;
}

/** What is wrong with a form as a whole, said aloud when it comes. */
export function FormProblem({ words, action }: FormProblemProps) {
  return (
    <div role="alert" className="empty:hidden">
      {words !== undefined && (
        <p className="flex items-start gap-2 rounded-block bg-danger-soft px-3 py-2.5 text-small text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
          <span className="flex flex-col items-start gap-1">
            <span>{words}</span>
            {action}
          </span>
        </p>
      )}
    </div>
  );
}
