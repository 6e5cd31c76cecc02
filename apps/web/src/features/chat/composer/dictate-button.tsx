import { lazyPart } from '#/components/lazy-part.tsx';
import { useConfig } from '#/features/settings/public.ts';
import { canDictate } from '#/features/speech/public.ts';
import type { DictateButtonProps } from './dictating.tsx';

const Dictating = lazyPart(() => import('./dictating.tsx'), 'Dictating', { place: 'icon', isWelcome: true });

/** Writes down what is said. Not there where the settings or the browser have nothing to listen with. */
export function DictateButton(props: DictateButtonProps) {
  const engine = useConfig(({ sttConfig }) => (sttConfig.enable ? sttConfig.engine : undefined));
  if (engine === undefined || !canDictate(engine)) return null;
  return <Dictating key={engine} {...props} standIn={<span className="size-9 shrink-0" />} />;
}
