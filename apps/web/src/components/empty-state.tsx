import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** What this place is for, in one line. */
  readonly text: ReactNode;
  readonly title?: ReactNode;
  readonly action?: ReactNode;
  /** Up to six things to begin with. */
  readonly examples?: readonly { readonly label: string; readonly onSelect: () => void }[];
}

/** A place with nothing in it yet. */
export function EmptyState({ title, text, action, examples = [] }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-4 py-8">
      <div className="flex flex-col gap-1">
        {title !== undefined && <h2 className="text-heading">{title}</h2>}
        <p className="text-text-2">{text}</p>
      </div>
      {action}
      {examples.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {examples.map((example) => (
            <li key={example.label}>
              <button
                type="button"
                onClick={example.onSelect}
                className="min-h-9 rounded-control bg-sunken px-3 py-1.5 text-start text-small text-text-2 transition-colors duration-120 hover:bg-hover hover:text-text-1 pointer-coarse:min-h-11"
              >
                {example.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
