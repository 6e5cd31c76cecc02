import type { ChangeEvent, ComponentProps } from 'react';

interface FileInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple' | 'capture'> {
  readonly label?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The browser's own choice of files. Never seen itself: a button elsewhere clicks it. */
export function FileInput({ label, onFiles, ...input }: FileInputProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return <input {...input} type="file" aria-label={label} hidden onChange={take} />;
}
