import { useRef, type ChangeEvent } from 'react';
import { Button, type ButtonProps } from '../../../components/button.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'busy' | 'icon'> {
  readonly children: string;
  readonly onFile: (file: File) => void;
}

/** Lets the person choose one JSON file. */
export function FileButton({ children, onFile, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input ref={input} type="file" accept=".json,application/json" aria-label={children} hidden onChange={take} />
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
