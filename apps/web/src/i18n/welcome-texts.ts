import { connect } from './locales/en/connect.ts';
import { starters } from './locales/en/starters.ts';

/** English for what an empty chat shows below its box, which nearly everybody sees first: small enough to come alone. */
export const welcomeTexts = { connect, starters } as const;
