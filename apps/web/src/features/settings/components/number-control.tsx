import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { readNumber, stepNumber, type NumberRange } from '../model/read-number.ts';

interface NumberControlProps {
  readonly label: string;
  readonly value: number;
  readonly range: NumberRange;
  readonly step: number;
  readonly hasSlider?: boolean | undefined;
  readonly onChange: (value: number) => void;
}

/** A number to type, or to drag where that helps. One outside of the range is pulled into it, and that is said. */
export function NumberControl(props: NumberControlProps) {
  const { label, value, range, step, hasSlider = false, onChange } = props;
  const t = useT();
  const noteId = useId();
  /** What is in the field while it is not settled: half a number must not jump under the fingers. */
  const [draft, setDraft] = useState<string>();
  const [note, setNote] = useState('');

  function change(next: number) {
    setDraft(undefined);
    setNote('');
    onChange(next);
  }

  function type(text: string) {
    setDraft(text);
    setNote('');
    const read = readNumber(text, range);
    if (read.kind === 'fits') onChange(read.value);
  }

  function settle() {
    if (draft === undefined) return;
    setDraft(undefined);
    const read = readNumber(draft, range);
    if (read.kind === 'fits') return;
    const [min, max] = [asText(range.min), asText(range.max)];
    if (read.kind === 'none') return setNote(t('modelSettings.noNumber', { min, max }));
    onChange(read.value);
    setNote(t('modelSettings.pulled', { min, max, value: asText(read.value) }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    change(stepNumber(value, event.key === 'ArrowUp' ? step : -step, range));
  }

  const share = (value - range.min) / (range.max - range.min);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-3">
        {hasSlider && (
          <input
            type="range"
            aria-label={label}
            value={value}
            min={range.min}
            max={range.max}
            step={step}
            onChange={(event) => change(event.target.valueAsNumber)}
            className="slider"
            style={{ '--share': share } as CSSProperties}
          />
        )}
        <input
          type="text"
          // The number pads of phones have no minus.
          inputMode={range.min < 0 ? 'text' : range.isWhole ? 'numeric' : 'decimal'}
          dir="ltr"
          autoComplete="off"
          aria-label={label}
          aria-describedby={noteId}
          value={draft ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={onKeyDown}
          className={`field h-10 min-w-0 px-3 text-end tabular-nums pointer-coarse:h-11 ${hasSlider ? 'w-18 shrink-0' : 'w-full'}`}
        />
      </div>
      <output id={noteId} className="block text-meta text-warn empty:hidden">
        {note}
      </output>
    </div>
  );
}

function asText(value: number): string {
  return value.toLocaleString(currentLanguage().tag);
}
