import { CircleAlert } from 'lucide-react';
import { createContext, use, useId, type ReactNode } from 'react';
import { ICON_STROKE } from './icon.ts';

interface FieldLinks {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

const FieldContext = createContext<FieldLinks | undefined>(undefined);

interface FieldProps {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** What is wrong, in words; replaces the help. */
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

/** A label above a control and a line of help or an error below it, tied together for screen readers. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const isInvalid = error !== undefined && error !== null && error !== false && error !== '';
  const note = isInvalid ? error : help;
  const hasNote = note !== undefined && note !== null;
  return (
    <FieldContext value={{ id, describedBy: hasNote ? noteId : undefined, invalid: isInvalid }}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor={id} className="text-small font-medium text-text-1">
          {label}
        </label>
        {children}
        <div id={noteId} aria-live="polite" className="empty:hidden">
          {isInvalid ? (
            <span className="flex items-start gap-1.5 text-meta text-danger">
              <CircleAlert className="mt-px size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
              <span>{error}</span>
            </span>
          ) : (
            hasNote && <span className="text-meta text-text-3">{help}</span>
          )}
        </div>
      </div>
    </FieldContext>
  );
}

/** What a control takes from the field around it; nothing without one. */
export function useFieldProps() {
  const field = use(FieldContext);
  if (field === undefined) return {};
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined };
}
