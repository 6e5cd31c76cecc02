import { useRef } from 'react';
import { Button, type ButtonProps } from '#/components/button.tsx';
import { FileInput } from '#/components/file-input.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'busy' | 'icon'> {
  readonly children: string;
  readonly onFile: (file: File) => void;
}

/** Lets the person choose one JSON file. */
export function FileButton({ children, onFile, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        accept=".json,application/json"
        label={children}
        onFiles={([file]) => file && onFile(file)}
      />
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
