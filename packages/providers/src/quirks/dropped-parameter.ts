export type DropReason =
  /** The model refuses it, or fixes it itself. */
  | 'model'
  /** The model takes it, but not while it thinks. */
  | 'thinking'
  /** No model of this provider takes it. */
  | 'provider'
  /** The server does not offer it, as its prices do not cover it. */
  | 'server'
  /** The model takes other values; `sent` is the nearest. */
  | 'range';

/** A parameter that the user set and the model does not get as it was set. */
export interface DroppedParameter {
  readonly name: string;
  readonly value: unknown;
  readonly reason: DropReason;
  /** What goes instead, where something does. */
  readonly sent?: unknown;
}
