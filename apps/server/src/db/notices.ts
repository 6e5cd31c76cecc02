/** Short words between servers on one database. They may get lost, and never carry anything that somebody wrote. */
export interface Notices {
  /** Hears every notice, its own included, until what it gives is called. */
  listen(listener: (notice: string) => void): () => void;
  /** Resolves when whoever listens hears what is sent from now on, or the line could not be opened. */
  ready(): Promise<void>;
  send(notices: readonly string[]): Promise<void>;
}
