/**
 * `not-json`: no JSON at all. `cut-off`: JSON that ends too early. `foreign`: JSON of something else. `newer`: written by
 * a later version of this app. `cancelled`: somebody stopped the reading.
 */
export type DocumentProblemKind = 'not-json' | 'cut-off' | 'foreign' | 'newer' | 'cancelled';

/** Why a file cannot be read. Nothing was changed. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
  readonly kind: DocumentProblemKind;
  /** With `newer`: the name of the store, or `parley` for the file as a whole. */
  readonly what: string | undefined;

  constructor(kind: DocumentProblemKind, what?: string) {
    super(what === undefined ? kind : `${kind}: ${what}`);
    this.kind = kind;
    this.what = what;
  }
}
