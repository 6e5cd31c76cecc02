import { modelFromServer, ServerModel, type Model } from '@parley/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { buildTestPage } from '#/testing/test-page.ts';

export function aModel(name: string, more: object = {}): Model {
  return modelFromServer(ServerModel.parse({ name, type: 'CHAT', provider: 'OpenAI', ...more }));
}

interface WithModelsProps {
  readonly models: readonly Model[];
  readonly children: ReactNode;
}

/** Puts part of a chat on a page whose server offers these models. */
export function WithModels({ models, children }: WithModelsProps) {
  const { queryClient: client } = buildTestPage();
  useState(() => {
    client.setQueryData(['models'], models);
    client.setQueryData(['custom-providers'], []);
  });
  return (
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigationAt('/')}>{children}</AtAddress>
    </QueryClientProvider>
  );
}
