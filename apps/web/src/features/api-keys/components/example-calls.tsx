import { useState } from 'react';
import { Segmented } from '#/components/segmented.tsx';
import { useT } from '#/i18n/use-t.ts';
import { serverAddress } from '../server-address.ts';
import { EXAMPLE_KINDS, exampleCall, type ExampleKind } from '../model/example-calls.ts';
import { useServerModels } from '../use-server-models.ts';
import { CopyBox } from './copy-box.tsx';

/** What stands where the key belongs. */
const PLACEHOLDER = 'YOUR_API_KEY';
const LABELS: Record<ExampleKind, string> = { curl: 'curl', python: 'Python', node: 'Node' };

interface ExampleCallsProps {
  /** A key that was just made; without it a placeholder. */
  readonly apiKey?: string;
  /** Models that the key may call; without any, all. */
  readonly models?: readonly string[];
}

/** Ready commands for this server, in three languages. */
export function ExampleCalls({ apiKey = PLACEHOLDER, models = [] }: ExampleCallsProps) {
  const t = useT();
  const [kind, setKind] = useState<ExampleKind>('curl');
  const { suggested } = useServerModels();
  return (
    <CopyBox
      label={t('apiKeys.exampleFor', { name: LABELS[kind] })}
      text={exampleCall(kind, { address: serverAddress(), key: apiKey, model: models[0] ?? suggested })}
      isCode
      tools={
        <Segmented
          label={t('apiKeys.exampleLanguage')}
          value={kind}
          options={EXAMPLE_KINDS.map((value) => ({ value, label: LABELS[value] }))}
          onChange={setKind}
        />
      }
    />
  );
}
