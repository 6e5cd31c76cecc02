import { DEFAULT_BACKUP_NAME } from '@parley/contract';
import { newId } from '#/lib/ids.ts';
import type { Migration } from '../load-record.ts';
import type { StoreName } from '../store-versions.ts';
import { APP_CONFIG_STEPS } from './app-config-steps.ts';
import { chatSteps } from './chat-steps.ts';
import { membersAt, recordAt } from './json-state.ts';
import { maskSteps } from './mask-steps.ts';

/** Ids of the user's own prompts were numbers that two devices gave twice, and the prompts a list or a map. */
function promptSteps(makeId: () => string): readonly Migration[] {
  return [
    {
      to: 3,
      migrate: (state) => ({
        ...state,
        prompts: Object.fromEntries(
          membersAt(state, 'prompts').map((prompt) => {
            const id = makeId();
            return [id, { ...prompt, id }];
          }),
        ),
      }),
    },
  ];
}

/** A proxy that earlier versions wrote by themselves and that was closed since. */
const FORMER_PROXY = '/api/cors/';

const SYNC_STEPS: readonly Migration[] = [
  {
    to: 1.1,
    migrate(state) {
      const upstash = recordAt(state, 'upstash');
      return { ...state, upstash: { ...upstash, username: upstash['username'] || DEFAULT_BACKUP_NAME } };
    },
  },
  {
    to: 1.2,
    migrate: (state) => (state['proxyUrl'] === FORMER_PROXY ? { ...state, proxyUrl: '' } : { ...state }),
  },
];

/** Migrations of the access store, whose first version kept its one provider's key in what is now the token's field. */
const ACCESS_STEPS: readonly Migration[] = [
  {
    to: 2,
    migrate({ token, ...state }) {
      if (typeof token !== 'string' || token === '') return state;
      return { ...state, credentials: { OpenAI: { apiKey: token }, ...recordAt(state, 'credentials') } };
    },
  },
];

/** How the state of each store became today's, step by step. Stores that are not named have never changed. */
export function storeSteps(makeId: () => string) {
  return {
    chat: chatSteps(makeId),
    'access-control': ACCESS_STEPS,
    'app-config': APP_CONFIG_STEPS,
    'mask-store': maskSteps(makeId),
    'prompt-store': promptSteps(makeId),
    sync: SYNC_STEPS,
  } satisfies Partial<Record<StoreName, readonly Migration[]>>;
}

export const STORE_STEPS: Readonly<Partial<Record<StoreName, readonly Migration[]>>> = storeSteps(newId);
