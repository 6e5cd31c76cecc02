import type { DocumentProblem, Operation, OperationProblem, OperationSummary } from '@parley/tools';

/** An OpenAPI document that is to be read in a worker. */
export interface SchemaOrder {
  readonly text: string;
  readonly serverUrl: string;
  readonly documentUrl: string;
  /** With it, the functions that a model is offered; without, a list for people. */
  readonly functions?: {
    /** Credentials that the tool's settings fill in. */
    readonly hidden: readonly { readonly in: string; readonly name: string }[];
    /** Ids of operations that come before all others. */
    readonly chosen: readonly string[];
    readonly most: number;
  };
}

/** What a person is shown of a document. */
export interface FoundOperations {
  readonly title: string;
  readonly description: string;
  readonly operations: readonly OperationSummary[];
  readonly problems: readonly OperationProblem[];
  /** How many more there are than are listed. */
  readonly left: number;
}

export interface SchemaAnswer {
  /** What keeps the text from being a tool. */
  readonly problems: readonly DocumentProblem[];
  readonly found?: FoundOperations;
  readonly functions?: readonly Operation[];
}
