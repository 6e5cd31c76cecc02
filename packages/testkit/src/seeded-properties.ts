import * as fc from 'fast-check';

/** What `npm test` makes up comes from one number, so that a property fails for whoever broke it, and fails again. */
const SEED = 20_261_116;

fc.configureGlobal({ seed: Number(process.env['PARLEY_SEED'] ?? SEED) });
