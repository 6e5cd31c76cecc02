import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';

/** A heading that shows what belongs to it when it is pressed. */
export function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="-mx-2 flex min-h-8 items-center gap-1.5 rounded-row px-2 text-small font-medium text-text-2 transition-colors duration-120 hover:bg-hover hover:text-text-1 pointer-coarse:min-h-11"
        >
          <ChevronRight
            className={`size-4 shrink-0 transition-[rotate] duration-180 rtl:-scale-x-100 ${isOpen ? 'rotate-90 rtl:-rotate-90' : ''}`}
            strokeWidth={ICON_STROKE}
            aria-hidden
          />
          {title}
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="min-w-0">
          {children}
        </div>
      )}
    </section>
  );
}
