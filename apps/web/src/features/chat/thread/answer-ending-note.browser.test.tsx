import { Message } from '@parley/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { answerView } from './model/answer-view.ts';
import { AnswerEndingNote } from './answer-ending-note.tsx';

it('leads whoever was not let in to the access code and to keys of their own', async () => {
  const refused = Message.parse({
    id: 'm',
    date: 0,
    role: 'assistant',
    isError: true,
    errorCode: 'access_code_required',
  });
  await render(
    <AtAddress navigation={navigationAt('/')}>
      <AnswerEndingNote
        view={answerView(refused, undefined)}
        asked="m@default"
        onRetry={() => undefined}
        onContinue={() => undefined}
      />
    </AtAddress>,
  );
  await expect
    .element(page.getByRole('link', { name: 'Enter access code' }))
    .toHaveAttribute('href', expect.stringMatching(/\/auth$/));
  await expect
    .element(page.getByRole('link', { name: 'Use your own API key' }))
    .toHaveAttribute('href', expect.stringMatching(/\/settings\/models$/));
});
