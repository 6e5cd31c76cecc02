import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field.tsx';

interface SliderProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number | undefined;
  readonly onChange: (value: number) => void;
  readonly label: string;
  /** How the value reads at the end of the track and aloud. */
  readonly format?: ((value: number) => string) | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string;
}

/** A number within bounds, with its value in view. */
export function Slider(props: SliderProps) {
  const { value, min, max, step = 1, onChange, label, format = String, disabled, className } = props;
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <div className={classNames('flex items-center gap-3', className)}>
      <input
        type="range"
        {...useFieldProps()}
        aria-label={label}
        aria-valuetext={format(value)}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="slider"
        style={{ '--share': share } as CSSProperties}
      />
      <output className="min-w-10 shrink-0 text-end text-small font-medium tabular-nums">{format(value)}</output>
    </div>
  );
}
