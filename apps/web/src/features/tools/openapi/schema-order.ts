import type { DocumentProblem, Operation, OperationProblem, OperationSummary, WantedCredential } from '@parley/tools';

/** An OpenAPI document that is to be read in a worker. */
export interface SchemaOrder {
  readonly text: string;
  readonly serverUrl: string;
  readonly documentUrl: string;
  /** With it, the functions that a model is offered; without, a list for people. */
  readonly functions?: {
    /** Credentials that the tool's settings fill in. */
    readonly hidden: readonly { readonly in: string; readonly name: string }[];
    /** Ids of operations, and no others; undefined for all. */
    readonly chosen?: readonly string[] | undefined;
    /** How many come whole; the rest comes as texts, which cost the page nothing until they are read. */
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
  /** The credential that the document asks for. */
  readonly credential?: WantedCredential | undefined;
}

/** An operation of which a model is told only once it looks for it. */
export interface WrittenOperation extends Pick<
  Operation,
  'id' | 'name' | 'title' | 'description' | 'isReadOnly' | 'fingerprint'
> {
  /** An `Operation` as JSON. */
  readonly written: string;
}

/** What models get of a document. */
export interface FoundFunctions {
  readonly first: readonly Operation[];
  readonly rest: readonly WrittenOperation[];
}

export interface SchemaAnswer {
  /** What keeps the text from being a tool. */
  readonly problems: readonly DocumentProblem[];
  readonly found?: FoundOperations;
  readonly functions?: FoundFunctions;
}
