/** Stands where the context was cleared: what is above it no longer goes to the model. */
export function ContextDivider(_props: { readonly sessionId: string }) {
  return null;
}
