const SECRET = /^[\w-]{43}$/;

/** The secret that stands behind the # of a link to a chat that its owner keeps on the server; servers never see it there. */
export function liveSecretOf(hash: string): string | undefined {
  return SECRET.test(hash) ? hash : undefined;
}
