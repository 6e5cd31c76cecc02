import { endpointProblem, PROVIDER_KEY_MAX_LENGTH } from '@parley/contract';
import type { TextKey } from '#/i18n/text-key.ts';

/** A custom provider as it is typed in. */
export interface ProviderForm {
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
}

export interface FormProblem {
  readonly text: TextKey;
  /** For texts that name a limit. */
  readonly count?: number;
}

export type FormProblems = Partial<Record<keyof ProviderForm, FormProblem>>;

const PROVIDER_NAME_MAX_LENGTH = 100;
const PLAIN_CHARACTERS = /^[\x20-\x7e]*$/;

/** What keeps a form from being sent, by field; empty where nothing does. */
export function formProblems({ name, baseUrl, key }: ProviderForm): FormProblems {
  const found = { name: nameProblem(name), baseUrl: addressProblem(baseUrl), key: keyProblem(key) };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

export function nameProblem(name: string): FormProblem | undefined {
  if (name.trim() === '') return { text: 'customProviders.form.nameEmpty' };
  if (name.trim().length <= PROVIDER_NAME_MAX_LENGTH) return undefined;
  return { text: 'customProviders.form.nameLong', count: PROVIDER_NAME_MAX_LENGTH };
}

function addressProblem(baseUrl: string): FormProblem | undefined {
  const address = baseUrl.trim();
  if (address === '') return { text: 'customProviders.form.urlEmpty' };
  const problem = endpointProblem(address);
  if (problem === 'scheme') return { text: 'customProviders.form.urlScheme' };
  if (problem === 'query') return { text: 'customProviders.form.urlQuery' };
  const { username, password } = new URL(address);
  return username === '' && password === '' ? undefined : { text: 'customProviders.form.urlCredentials' };
}

function keyProblem(key: string): FormProblem | undefined {
  if (!PLAIN_CHARACTERS.test(key.trim())) return { text: 'customProviders.form.keyCharacters' };
  if (key.trim().length <= PROVIDER_KEY_MAX_LENGTH) return undefined;
  return { text: 'customProviders.form.keyLong', count: PROVIDER_KEY_MAX_LENGTH };
}
