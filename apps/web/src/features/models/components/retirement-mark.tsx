import { TriangleAlert } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';

/** Marks the models of a chat when one of them ends; the words go to the button that it stands in. */
export function RetirementMark() {
  return (
    <span className="shrink-0 text-warn">
      <TriangleAlert className="size-3.5" strokeWidth={ICON_STROKE} aria-hidden />
    </span>
  );
}
