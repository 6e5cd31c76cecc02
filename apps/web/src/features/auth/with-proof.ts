import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { ApiFailure } from '#/lib/api-failure.ts';

/** Does something that the server may want a fresh proof for: asks the owner for it then, and does it again. */
export async function withProof<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== 'proof_required') throw failure;
    if (!(await askForProof())) throw failure;
    return act();
  }
}

/** Whether the owner gave the proof. */
async function askForProof(): Promise<boolean> {
  let isProved = false;
  const onProved = (): void => void (isProved = true);
  await openLazyOverlay(() => import('./components/proof-dialog.tsx'), 'ProofDialog', { onProved });
  return isProved;
}
