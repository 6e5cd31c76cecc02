/** Something outside the program keeps it from starting; the message is one sentence with the remedy. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
