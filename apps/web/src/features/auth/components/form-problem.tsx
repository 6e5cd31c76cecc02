import { CircleAlert } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';

/** What is wrong with a form as a whole, said aloud when it comes. */
export function FormProblem({ words }: { readonly words: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {words !== undefined && (
        <p className="flex items-start gap-2 rounded-block bg-danger-soft px-3 py-2.5 text-small text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
          {words}
        </p>
      )}
    </div>
  );
}
