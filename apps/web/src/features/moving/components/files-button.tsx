import { useRef, type ChangeEvent } from 'react';
import { Button } from '../../../components/button.tsx';

interface FilesButtonProps {
  readonly children: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Lets the person choose the files of an export. */
export function FilesButton({ children, onFiles }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept=".json,.zip,.bak,application/json,application/zip"
        aria-label={children}
        hidden
        onChange={take}
      />
      <Button variant="primary" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
