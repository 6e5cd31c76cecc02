import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { Button } from './button.tsx';
import { ErrorBlock } from './error-block.tsx';
import { SkeletonLines } from './skeleton.tsx';

interface AnsweredProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
}

/** What a server answers, in a pane of a screen: its shape while it is awaited, and a way to ask again where it failed. */
export function Answered<Data>({ query, children }: AnsweredProps<Data>) {
  const t = useT();
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <SkeletonLines />;
  return (
    <ErrorBlock
      title={failureWords(error instanceof ApiFailure ? error.code : 'internal')}
      actions={
        <Button size="small" variant="outline" busy={isFetching} onClick={() => void refetch()}>
          {t('components.part.tryAgain')}
        </Button>
      }
    />
  );
}
