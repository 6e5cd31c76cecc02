import { CircleX, Info, Terminal, TriangleAlert } from 'lucide-react';
import type { ConsoleLine } from '#/components/artifact/artifact-frame.tsx';
import { Button } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { EmptyState } from '#/components/empty-state.tsx';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';

interface ConsoleViewProps {
  readonly lines: readonly ConsoleLine[];
  readonly onClear: () => void;
  readonly onAskForFix: (errors: readonly ConsoleLine[]) => void;
}

const LEVELS: Readonly<Record<ConsoleLine['level'], { readonly icon: Icon; readonly look: string }>> = {
  log: { icon: Terminal, look: 'text-text-3' },
  info: { icon: Info, look: 'text-info' },
  warn: { icon: TriangleAlert, look: 'text-warn' },
  error: { icon: CircleX, look: 'text-danger' },
};

/** What the page wrote to its console, and what failed in it. All of it is the page's own words: text, and nothing more. */
export function ConsoleView({ lines, onClear, onAskForFix }: ConsoleViewProps) {
  const t = useT();
  if (lines.length === 0) {
    return (
      <div className="px-4">
        <EmptyState text={t('workbench.noLines')} />
      </div>
    );
  }
  return (
    <>
      <ol role="log" aria-label={t('workbench.tabs.console')} className="min-h-0 flex-1 overflow-auto">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only added behind others
          <ConsoleRow key={index} line={line} onAskForFix={onAskForFix} />
        ))}
      </ol>
      <footer className="flex min-h-13 shrink-0 items-center justify-end border-t border-line px-4 py-2">
        <Button size="small" variant="quiet" onClick={onClear}>
          {t('workbench.clear')}
        </Button>
      </footer>
    </>
  );
}

interface ConsoleRowProps {
  readonly line: ConsoleLine;
  readonly onAskForFix: ConsoleViewProps['onAskForFix'];
}

function ConsoleRow({ line, onAskForFix }: ConsoleRowProps) {
  const t = useT();
  const { level, text, line: number } = line;
  const { icon: Glyph, look } = LEVELS[level];
  return (
    <li
      className={classNames(
        'flex items-start gap-2.5 border-b border-line px-4 py-2',
        level === 'error' && 'bg-danger-soft',
        level === 'warn' && 'bg-warn-soft',
      )}
    >
      <Glyph className={classNames('mt-0.5 size-4 shrink-0', look)} strokeWidth={ICON_STROKE} aria-hidden />
      <span className="sr-only">{t(`workbench.levels.${level}`)}</span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <span dir="auto" className="font-mono text-code whitespace-pre-wrap wrap-anywhere">
          {text}
        </span>
        {number !== undefined && (
          <span className="text-meta text-text-2">{t('workbench.atLine', { line: number })}</span>
        )}
      </div>
      {level === 'error' && (
        <Button size="small" variant="outline" onClick={() => onAskForFix([line])}>
          {t('workbench.askForFix')}
        </Button>
      )}
    </li>
  );
}
