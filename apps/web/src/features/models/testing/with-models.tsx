import { modelFromServer, ServerModel, type CustomProvider } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';

export function serverModel(name: string, more: object = {}): ServerModel {
  return ServerModel.parse({ name, type: 'CHAT', provider: 'OpenAI', ...more });
}

/** Puts what it holds on a page whose server offers these models. */
export function WithModels({
  models,
  children,
}: {
  readonly models: readonly ServerModel[];
  readonly children: ReactNode;
}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['models'], models.map(modelFromServer));
  client.setQueryData(['custom-providers'], [] satisfies CustomProvider[]);
  return (
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigationAt('/models')} pattern="/models">
        {children}
      </AtAddress>
    </QueryClientProvider>
  );
}
