import { ICON_STROKE, type Icon } from './icon.ts';

interface StandingWordsProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string | undefined;
}

/** How work in the background stands, read out when it changes. */
export function StandingWords({ icon: Glyph, title, text }: StandingWordsProps) {
  return (
    <output className="flex min-w-48 flex-1 items-start gap-3">
      <Glyph className="mt-0.5 size-5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="min-w-0">
        <span className="block text-ui font-medium">{title}</span>
        {text !== undefined && <span className="block text-small text-text-3 wrap-anywhere">{text}</span>}
      </span>
    </output>
  );
}
