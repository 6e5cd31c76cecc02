import { useState } from 'react';
import { Select } from '#/components/select.tsx';
import { useT } from '#/i18n/use-t.ts';
import { standingOf, type Consent } from '../model/consent-rule.ts';
import { fingerprintOf, type RunnableTool } from '../model/tool-function.ts';
import { pageConsents } from '../page-consents.ts';

interface StandingChoiceProps {
  readonly tool: RunnableTool;
  /** The tool's name for people. */
  readonly name: string;
}

/** What happens when a model calls a tool: whether it asks, runs or is refused. What only reads runs anyway. */
export function StandingChoice({ tool: { id, functions }, name }: StandingChoiceProps) {
  const t = useT();
  const consents = pageConsents();
  const isReadOnly = functions.every((fn) => fn.isReadOnly);
  const read = (): Consent['standing'] | 'ask' => {
    const asked = functions.map((fn) => ({ toolId: id, name: fn.name, fingerprint: fingerprintOf(fn) }));
    return standingOf(asked, consents.list()) ?? (isReadOnly ? 'always' : 'ask');
  };
  const [standing, setStanding] = useState(read);
  const choose = (next: Consent['standing'] | 'ask') => {
    const isUsual = next === (isReadOnly ? 'always' : 'ask');
    consents.decide(id, functions, isUsual || next === 'ask' ? undefined : next);
    setStanding(read);
  };
  if (isReadOnly && standing !== 'never') return null;
  const choices = isReadOnly ? (['always', 'never'] as const) : (['ask', 'always', 'never'] as const);
  return (
    <Select
      className="mt-2 max-w-60 text-small"
      label={t('tools.standing.label', { name })}
      value={standing}
      options={choices.map((value) => ({ value, label: t(`tools.standing.${value}`) }))}
      onChange={choose}
    />
  );
}
