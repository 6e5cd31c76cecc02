import { useId, useRef, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { WorkArtifact } from '../model/artifact-versions.ts';
import { SourceLines } from './source-lines.tsx';

interface SourceViewProps {
  readonly artifact: WorkArtifact;
  readonly text: string;
  readonly isChanged: boolean;
  readonly onText: (text: string) => void;
  readonly onRun: () => void;
  readonly onDiscard: () => void;
}

/** The source, to be read and changed. The field is transparent; its words are drawn below it in colour. */
export function SourceView({ artifact, text, isChanged, onText, onRun, onDiscard }: SourceViewProps) {
  const t = useT();
  const hint = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const run = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (isChanged) onRun();
      return;
    }
    if (editKey(event, run)) event.preventDefault();
  };
  return (
    <>
      <div
        dir="ltr"
        className="min-h-0 flex-1 overflow-auto overscroll-contain bg-(--code-bg) has-focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
      >
        <div className="relative min-h-full w-max min-w-full font-mono text-code text-(--code-text) [tab-size:2]">
          <pre aria-hidden className="pointer-events-none p-4 whitespace-pre">
            <SourceLines kind={artifact.kind} text={text} />
          </pre>
          <textarea
            ref={field}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            aria-label={t('workbench.source')}
            aria-describedby={hint}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            wrap="off"
            className="absolute inset-0 size-full resize-none overflow-hidden bg-transparent p-4 whitespace-pre text-transparent caret-(--code-text) outline-none"
          />
        </div>
      </div>
      <footer className="flex min-h-13 shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2">
        <p id={hint} className="me-auto text-meta text-text-3 phone:hidden">
          {t('workbench.sourceHint')}
        </p>
        {isChanged && (
          <Button size="small" variant="quiet" onClick={() => (onDiscard(), field.current?.focus())}>
            {t('workbench.discard')}
          </Button>
        )}
        <Button
          ref={run}
          size="small"
          variant={isChanged ? 'primary' : 'secondary'}
          aria-disabled={!isChanged || undefined}
          onClick={() => isChanged && onRun()}
        >
          {t('workbench.run')}
        </Button>
      </footer>
    </>
  );
}

const INDENT = '  ';

/** Tab indents and Shift+Tab takes that back; Escape leaves the field, so that Tab goes on from there. */
function editKey(event: KeyboardEvent<HTMLTextAreaElement>, leaveTo: RefObject<HTMLElement | null>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false;
  if (event.key === 'Escape') {
    leaveTo.current?.focus();
    return true;
  }
  if (event.key !== 'Tab') return false;
  const field = event.currentTarget;
  const { selectionStart: start, selectionEnd: end, value } = field;
  const from = value.lastIndexOf('\n', start - 1) + 1;
  if (!event.shiftKey && !value.slice(start, end).includes('\n')) {
    insert(INDENT);
    return true;
  }
  const lines = value.slice(from, end).split('\n');
  const changed = lines.map((line) => (event.shiftKey ? line.replace(/^(?: {1,2}|\t)/, '') : INDENT + line)).join('\n');
  field.setSelectionRange(from, end);
  insert(changed);
  field.setSelectionRange(from, from + changed.length);
  return true;
}

/** As if it had been typed, so that it can be undone. */
function insert(text: string): void {
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}
