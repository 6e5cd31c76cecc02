import type { FileFailure } from '../file-kind.ts';

/** A file that cannot be read, for a reason with a name. */
export class ReadingFailure extends Error {
  readonly why: FileFailure;

  constructor(why: FileFailure) {
    super(why);
    this.why = why;
  }
}
