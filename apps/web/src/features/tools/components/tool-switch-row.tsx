import type { ReactNode } from 'react';
import { classNames } from '#/components/class-names.ts';
import { Switch } from '#/components/switch.tsx';

interface ToolSwitchRowProps {
  readonly glyph: ReactNode;
  readonly name: string;
  readonly description: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  /** Whether the description is shown whole: what leaves the device is part of it. */
  readonly isWhole?: boolean;
  /** Whether there is nothing here that could be switched on. */
  readonly isMissing?: boolean;
  /** What can be decided about it while it is on. */
  readonly children?: ReactNode;
}

/** A tool among those of a chat, with its switch. */
export function ToolSwitchRow({
  glyph,
  name,
  description,
  isOn,
  onSwitch,
  isWhole = false,
  isMissing = false,
  children,
}: ToolSwitchRowProps) {
  return (
    <li className="flex min-h-16 items-start gap-3 border-line py-3 not-first:border-t">
      {glyph}
      <span className="flex min-w-0 grow flex-col items-start">
        <span className="text-ui font-medium wrap-anywhere" dir="auto">
          {name}
        </span>
        <span className={classNames('text-small text-text-3 wrap-anywhere', !isWhole && 'line-clamp-2')} dir="auto">
          {description}
        </span>
        {children}
      </span>
      <Switch label={name} checked={isOn} disabled={isMissing && !isOn} onChange={onSwitch} />
    </li>
  );
}
