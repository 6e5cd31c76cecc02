export interface ColumnsProps {
  readonly sessionId: string;
  /** The answer that is on the branch on show. */
  readonly answerId: string;
  /** All answers of the row, in their order. */
  readonly ids: readonly string[];
  readonly isLast: boolean;
}

/** The answers of several models to one question, beside each other. */
export function Columns(_props: ColumnsProps) {
  return null;
}
