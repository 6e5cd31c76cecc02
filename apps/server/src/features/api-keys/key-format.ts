import { randomInt } from 'node:crypto';
import { API_KEY_MARK } from '@parley/contract';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is just above 2^256. Letters and digits alone: a double click takes the whole of it. */
const SECRET_LENGTH = 43;
/** Enough to know a key again among a hundred, and far too little to guess the rest. */
const SHOWN_LENGTH = 5;

const FORM = new RegExp(`^${API_KEY_MARK}[0-9A-Za-z]{${SECRET_LENGTH}}$`);

/** A new API key: 256 random bits behind a mark that scanners for leaked keys can look for. */
export function newApiKey(): string {
  return API_KEY_MARK + Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Whether a text has the form of an API key, so that it is worth a look into the database. Never true of a session's token. */
export function isApiKey(text: string): boolean {
  return FORM.test(text);
}

/** The beginning of a key, by which its owner knows it again. */
export function shownPrefix(key: string): string {
  return key.slice(0, API_KEY_MARK.length + SHOWN_LENGTH);
}
