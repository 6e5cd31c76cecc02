/** Whom a sign-in provider vouches for. */
export interface VouchedPerson {
  /** What the provider calls the person, always the same. */
  readonly subject: string;
  /** What the person is called; empty where it is not told. */
  readonly name: string;
  /** An address that the provider knows to be the person's because it runs the inbox itself. */
  readonly ownEmail?: string | undefined;
}

/** What belongs to one attempt; it is kept between going to the provider and coming back. */
export interface SignInAttempt {
  readonly verifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

/** A service whose pages say who somebody is. Calls reject with a SignInProviderFailure. */
export interface SignInProvider {
  /** Where the browser goes. */
  authorizeUrl(state: string, attempt: SignInAttempt): Promise<string>;
  /** Whom the code that came back stands for. */
  exchange(code: string, attempt: SignInAttempt): Promise<VouchedPerson>;
}

/** A provider that refused, did not answer, or answered with what is not worth anything. */
export class SignInProviderFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SignInProviderFailure';
  }
}
