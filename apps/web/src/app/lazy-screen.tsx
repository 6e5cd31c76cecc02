import type { ComponentType, ReactNode } from 'react';
import { lazyPart, type ComponentNames } from '#/components/lazy-part.tsx';
import type { PartFailureProps } from '#/components/part-failure.tsx';
import { MissingPart } from '#/lib/fetch-code.ts';
import { ErrorScreen } from './errors/error-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';

/** A screen that is fetched when it is first opened. */
export function lazyScreen<Module extends object>(
  load: () => Promise<Module>,
  name: ComponentNames<Module>,
): ComponentType {
  const options = { Failure: MissingScreen };
  const Screen = lazyPart(load, name, options) as unknown as ComponentType<{ readonly standIn: ReactNode }>;
  return () => <Screen standIn={<PendingScreen />} />;
}

function MissingScreen({ kind, onRetry }: PartFailureProps) {
  return (
    <ErrorScreen
      error={new MissingPart(kind === 'broken' ? 'unreachable' : kind, undefined)}
      insideShell
      onRetry={onRetry}
    />
  );
}
