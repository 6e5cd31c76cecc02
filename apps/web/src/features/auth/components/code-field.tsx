import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { classNames } from '#/components/class-names.ts';
import { useFieldProps } from '#/components/field.tsx';
import { CODE_LENGTH, editedCode } from '../model/code-digits.ts';

interface CodeFieldProps {
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly input: RefObject<HTMLInputElement | null>;
  /** For a form that says elsewhere what is wrong with the code. */
  readonly isRefused?: boolean;
}

/** Where the caret stands, or what is selected. */
interface Selection {
  readonly start: number;
  readonly end: number;
}

const BOXES = Array.from({ length: CODE_LENGTH }, (_, index) => index);

/**
 * Six boxes over one real input, which lies above them unseen: pasting, arrow keys, deletion, codes that the phone fills
 * in and screen readers work as in any other field. Digits run from left to right in every language.
 */
export function CodeField({ code, onChange, input, isRefused = false }: CodeFieldProps) {
  const field = useFieldProps();
  const isInvalid = isRefused || field['aria-invalid'] === true;
  const [hasFocus, setHasFocus] = useState(false);
  const [selection, setSelection] = useState<Selection>({ start: 0, end: 0 });
  /** Where the caret belongs after a change: React would put it at the end. */
  const caret = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  // A code that was refused is typed anew: the next digit replaces all of it.
  const isTypedAnew = isInvalid && code.length === CODE_LENGTH;
  useEffect(() => {
    if (!isTypedAnew) return;
    input.current?.focus();
    input.current?.select();
  }, [isTypedAnew, input]);

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const edited = editedCode(target.value, target.selectionStart ?? target.value.length);
    caret.current = edited.caret;
    onChange(edited.code);
    setSelection({ start: edited.caret, end: edited.caret });
  }

  function noteSelection({ currentTarget: { selectionStart, selectionEnd } }: { currentTarget: HTMLInputElement }) {
    setSelection({ start: selectionStart ?? 0, end: selectionEnd ?? 0 });
  }

  /** The text below the boxes is unseen, so a press means the box, not the letter. */
  function pointAt({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const box = Math.min(Math.floor(((clientX - left) / width) * CODE_LENGTH), code.length);
    currentTarget.setSelectionRange(box, Math.min(box + 1, code.length));
  }

  return (
    <div dir="ltr" className="relative">
      <div aria-hidden className="grid grid-cols-6 gap-2">
        {BOXES.map((box) => (
          <span
            key={box}
            className={classNames(
              'grid h-13 place-items-center rounded-control border bg-raised text-heading font-medium tabular-nums',
              isInvalid ? 'border-danger' : 'border-line-control',
              hasFocus && isMarked(box, selection) && 'border-accent outline-2 outline-accent',
            )}
          >
            {code[box] ??
              (hasFocus && box === selection.start && <span className="h-5.5 w-px animate-breathe bg-accent" />)}
          </span>
        ))}
      </div>
      <input
        {...field}
        aria-invalid={isInvalid || undefined}
        ref={input}
        value={code}
        onChange={change}
        onSelect={noteSelection}
        onPointerUp={pointAt}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d*"
        name="code"
        dir="ltr"
        spellCheck={false}
        className="absolute inset-0 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  );
}

/** The box that the next digit goes to, or the selected ones. */
function isMarked(box: number, { start, end }: Selection): boolean {
  if (start === end) return box === Math.min(start, CODE_LENGTH - 1);
  return box >= start && box < end;
}
