import { AppError, type FileRefusal } from '@parley/contract';

const WORDS: Readonly<Record<FileRefusal, string>> = {
  kind: 'This kind of file cannot be uploaded. Pictures must be PNG, JPEG, WebP or GIF',
  damaged: 'The file is damaged, or a part of it is missing',
  dimensions: 'The picture has too many pixels',
};

/** A file that is not taken, with the reason in a form that the page has words for. */
export class FileRefused extends AppError {
  constructor(reason: FileRefusal, options?: ErrorOptions) {
    super('file_refused', WORDS[reason], { ...options, data: { reason } });
  }
}
