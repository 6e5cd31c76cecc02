import { vi } from 'vitest';

/** As long as `expect.poll` waits: a second, which is what Vitest gives, passes while a busy machine is at something else. */
const PATIENCE_MS = 20_000;

const wait = vi.waitFor;
// Files of a worker share what they are given, and this runs before each of them.
if (!('isPatient' in wait)) {
  const waitPatiently: typeof wait = (callback, options = {}) =>
    wait(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
  vi.waitFor = Object.assign(waitPatiently, { isPatient: true });
}
