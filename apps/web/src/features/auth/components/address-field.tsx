import { Button } from '#/components/button.tsx';
import { useFieldProps } from '#/components/field.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { CodeWay } from '../use-sign-in.ts';

interface AddressFieldProps {
  readonly way: CodeWay;
  readonly address: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly isSending: boolean;
  /** Until another code may be sent. */
  readonly secondsLeft: number;
}

const HINTS = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const;

/** Where the code goes, with the button that sends it inside. */
export function AddressField({ way, address, onChange, onSend, isSending, secondsLeft }: AddressFieldProps) {
  const t = useT();
  const isWaiting = secondsLeft > 0;
  return (
    <div className="field flex h-11 items-center pe-1.5 pointer-coarse:h-14">
      <input
        {...useFieldProps()}
        {...HINTS[way]}
        // Each kind has its own, so that the browser offers what fits.
        key={way}
        name={way}
        value={address}
        onChange={(event) => onChange(event.target.value)}
        // Addresses and numbers run from left to right in every language.
        dir="ltr"
        maxLength={254}
        spellCheck={false}
        autoCapitalize="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page begins with this field
        autoFocus
        className="h-full min-w-0 grow bg-transparent ps-3 pe-2 text-start outline-none"
      />
      <Button
        size="small"
        busy={isSending && !isWaiting}
        disabled={isWaiting}
        className={isWaiting ? 'text-text-2!' : undefined}
        onClick={onSend}
      >
        {isWaiting ? t('auth.sendAgainIn', { seconds: secondsLeft }) : t('auth.send')}
      </Button>
    </div>
  );
}
