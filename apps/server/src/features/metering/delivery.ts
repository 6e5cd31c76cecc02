/** What may go out of a reply that is paid for while it comes. Nothing passes that is not granted. */
export interface Delivery {
  /** Counts tokens in, by estimate; whether they may go out at once. Asks for more ahead of time. */
  take(tokens: number): boolean;
  /** Resolves once everything that was taken may go out; rejects with the failure that ends the reply where it never may. */
  whenGranted(): Promise<void>;
  /** After a refusal: which part of the tokens that were taken last is granted all the same. */
  shareOf(tokens: number): number;
}
