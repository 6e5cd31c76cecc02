import type { SubmitKey } from '@parley/contract';

interface Keystroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export type EnterMeaning = 'send' | 'newline' | 'nothing';

/** What a key does in the message box. Browsers break the line only on Enter and Shift+Enter, so the rest is told. */
export function meaningOfEnter(event: Keystroke, submitKey: SubmitKey): EnterMeaning {
  if (event.key !== 'Enter') return 'nothing';
  const pressed = [
    event.ctrlKey && 'Ctrl',
    event.shiftKey && 'Shift',
    event.altKey && 'Alt',
    event.metaKey && 'Meta',
    'Enter',
  ];
  return pressed.filter(Boolean).join('+') === submitKey ? 'send' : 'newline';
}
