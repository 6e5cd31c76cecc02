import { useRef } from 'react';
import { Button } from '#/components/button.tsx';
import { FileInput } from '#/components/file-input.tsx';

interface FilesButtonProps {
  readonly children: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Lets the person choose the files of an export. */
export function FilesButton({ children, onFiles }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        multiple
        accept=".json,.zip,.bak,application/json,application/zip"
        label={children}
        onFiles={onFiles}
      />
      <Button variant="primary" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
