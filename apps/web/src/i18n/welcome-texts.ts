import { asking } from './locales/en/asking.ts';
import { connect } from './locales/en/connect.ts';
import { starters } from './locales/en/starters.ts';

/** English for what an empty chat shows in and below its box, which nearly everybody sees first: small enough to come alone. */
export const welcomeTexts = { asking, connect, starters } as const;
