import * as z from 'zod/mini';

const Base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*={0,2}$/));
const Ticket = z.string().check(z.minLength(1), z.maxLength(100));
const PublicKeyCredential = {
  id: Base64Url(2_000),
  rawId: Base64Url(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
};

/** What a browser is handed to make or use a passkey, as WebAuthn's JSON has it, and the ticket that belongs to it. */
export const PasskeyChallenge = z
  .object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) })
  .register(z.globalRegistry, { id: 'PasskeyChallenge' });
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;

/** A new passkey, as `PublicKeyCredential.toJSON()` gives it. */
export const NewPasskey = z.object({
  ticket: Ticket,
  /** What the owner calls it. */
  label: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  credential: z.object({
    ...PublicKeyCredential,
    response: z.object({
      clientDataJSON: Base64Url(4_000),
      attestationObject: Base64Url(20_000),
      transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
    }),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** A passkey that was used. */
export const UsedPasskey = z.object({
  ticket: Ticket,
  credential: z.object({
    ...PublicKeyCredential,
    response: z.object({
      clientDataJSON: Base64Url(4_000),
      authenticatorData: Base64Url(4_000),
      // Keys that quantum computers cannot forge (ML-DSA) sign with thousands of bytes.
      signature: Base64Url(10_000),
      userHandle: z.optional(z.nullable(Base64Url(200))),
    }),
  }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;
