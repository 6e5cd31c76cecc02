import type { TextArea } from '#/storage/key-value.ts';
import { ofAccount } from '#/storage/page-account.ts';
import { isRecord, jsonOf } from '#/lib/json.ts';
import { withConsent, withoutConsent, withWholeTool, type Consent } from './model/consent-rule.ts';
import { fingerprintOf, type ToolFunction } from './model/tool-function.ts';

/** Of each account apart: what somebody allowed is nobody else’s to use. */
const KEY = ofAccount('parley/tool-consents');

/** What may run without asking, and what never may. Kept on this device, apart from chats, backups and sync. */
export function createConsents(area: TextArea | undefined) {
  let unsaved: Consent[] = [];

  function list(): Consent[] {
    const stored = area && jsonOf(area.get(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isConsent) : unsaved;
  }

  function keep(consents: Consent[]): void {
    unsaved = consents;
    try {
      area?.set(KEY, JSON.stringify(consents));
    } catch {
      // Without room for it the next call asks again.
    }
  }

  return {
    list,
    give: (consent: Consent): void => keep(withConsent(list(), consent)),
    /** Each call of the tool asks again. */
    forget: (toolId: string): void => keep(withoutConsent(list(), { toolId })),
    /** Each call of these functions of the tool asks again. */
    takeBack: (toolId: string, names: readonly string[]): void =>
      keep(names.reduce((left, name) => withoutConsent(left, { toolId, name }), list())),
    /** All functions of a tool may run as they are, except those that never may. One that comes later asks. */
    allowTool: (toolId: string, functions: readonly ToolFunction[]): void =>
      keep(withWholeTool(list(), toolId, functions.map(asApproved))),
    /** Decides for functions of a tool at once; without a standing each call of them asks again. */
    decide(toolId: string, functions: readonly ToolFunction[], standing: Consent['standing'] | undefined): void {
      const others = functions.reduce((left, { name }) => withoutConsent(left, { toolId, name }), list());
      const given = functions.map((fn) => ({ toolId, ...asApproved(fn) }));
      keep(standing === undefined ? others : [...others, ...given.map((asked) => ({ ...asked, standing }))]);
    },
  };
}

export type Consents = ReturnType<typeof createConsents>;

function asApproved(fn: ToolFunction): Pick<Consent, 'name' | 'fingerprint'> {
  return { name: fn.name, fingerprint: fingerprintOf(fn) };
}

function isConsent(value: unknown): value is Consent {
  if (!isRecord(value) || (value['standing'] !== 'always' && value['standing'] !== 'never')) return false;
  return ['toolId', 'name', 'fingerprint'].every((field) => typeof value[field] === 'string');
}
