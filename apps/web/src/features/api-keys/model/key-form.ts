import { AllowedAddress, type ApiKey, type NewApiKey, SpendingLimit } from '@parley/contract';

/** When a key ends: never, in so many days, or with the end of a day. */
export const EXPIRY_CHOICES = ['never', 'week', 'month', 'quarter', 'year', 'date'] as const;
type ExpiryChoice = (typeof EXPIRY_CHOICES)[number];

const DAYS = { week: 7, month: 30, quarter: 90, year: 365 } as const;

/** The form of a key as it is filled in. */
export interface KeyForm {
  readonly name: string;
  readonly expiry: ExpiryChoice;
  /** 2027-01-31, for `date`. */
  readonly date: string;
  readonly limit: string;
  readonly onlySome: boolean;
  readonly models: readonly string[];
  /** One on each line, or between commas. */
  readonly addresses: string;
  /** Not a limit: without it no chat is opened. */
  readonly readsChats: boolean;
}

/** Which fields cannot be taken as they are. `addresses` names the first entry that is none. */
export interface KeyFormProblems {
  readonly date?: 'missing' | 'past';
  readonly limit?: true;
  readonly models?: true;
  readonly addresses?: string;
}

const DAY_MS = 86_400_000;

export const EMPTY_KEY_FORM: KeyForm = {
  name: '',
  expiry: 'never',
  date: '',
  limit: '',
  onlySome: false,
  models: [],
  addresses: '',
  readsChats: false,
};

/** The form for a key that exists. */
export function formOfKey({ name, expiresAt, spendingLimit, models, addresses, readsChats }: ApiKey): KeyForm {
  return {
    name,
    expiry: expiresAt === null ? 'never' : 'date',
    date: expiresAt === null ? '' : localDate(new Date(expiresAt)),
    limit: spendingLimit ?? '',
    onlySome: models.length > 0,
    models,
    addresses: addresses.join('\n'),
    readsChats,
  };
}

/** Whether anything but the name is limited, so that the limits are worth showing at once. */
export function hasLimits({ expiry, limit, onlySome, addresses }: KeyForm): boolean {
  return expiry !== 'never' || limit !== '' || onlySome || addresses !== '';
}

export function keyFormProblems(form: KeyForm, now: number): KeyFormProblems {
  const expiresAt = expiryOf(form, now);
  const limit = limitOf(form);
  const wrongAddress = addressesOf(form).find((entry) => !AllowedAddress.safeParse(entry).success);
  return {
    ...(form.expiry === 'date' && Number.isNaN(expiresAt) && { date: 'missing' as const }),
    ...(expiresAt !== null && expiresAt <= now && { date: 'past' as const }),
    ...(limit !== null && !SpendingLimit.safeParse(limit).success && { limit: true as const }),
    ...(form.onlySome && form.models.length === 0 && { models: true as const }),
    ...(wrongAddress !== undefined && { addresses: wrongAddress }),
  };
}

/** What is sent for a form without problems. */
export function keyOfForm(form: KeyForm, now: number): NewApiKey {
  const expiresAt = expiryOf(form, now);
  return {
    name: form.name.trim(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    spendingLimit: limitOf(form),
    models: form.onlySome ? [...form.models] : [],
    addresses: addressesOf(form),
    readsChats: form.readsChats,
  };
}

function expiryOf({ expiry, date }: KeyForm, now: number): number | null {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return now + DAYS[expiry] * DAY_MS;
  const [year = Number.NaN, month = 1, day = 1] = date === '' ? [] : date.split('-').map(Number);
  // The day counts to its end, by the clock of whoever chose it.
  return new Date(year, month - 1, day, 23, 59, 59).getTime();
}

/** People write a dollar sign, and a comma where their language has one. */
function limitOf({ limit }: KeyForm): string | null {
  const text = limit
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.');
  return text === '' ? null : text;
}

function addressesOf({ addresses }: KeyForm): string[] {
  return addresses.split(/[\s,;]+/).filter((entry) => entry !== '');
}

function localDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
