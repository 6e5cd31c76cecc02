import { authRoutes } from '@parley/contract';
import { ApiFailure, callApi } from '#/lib/api.ts';

/** Ends the session of this browser on the server. False when the server does not know that it is over. */
export async function endSession(): Promise<boolean> {
  try {
    await callApi(authRoutes.logout, {}, { quiet: true });
    return true;
  } catch (error) {
    // A session that the server no longer takes has ended already.
    return error instanceof ApiFailure && error.status === 401;
  }
}
