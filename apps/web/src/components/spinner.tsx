import { classNames } from './class-names.ts';

/** Turns while its button works. Pages and lists have skeletons instead. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden className={classNames('animate-spin shrink-0', className)}>
      <path d="M12 3a9 9 0 1 1-8.2 5.3" stroke="currentcolor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
