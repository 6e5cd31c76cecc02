import { GUIDE_MODEL, Message } from '@parley/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { aModel, WithModels } from '../testing/with-models.tsx';
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
        sessionId="s"
        messageId="m"
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

it.each([
  ['another AI where there is one', ['gpt-4o-mini'], ['Try gpt-4o-mini']],
  ['nobody where only the guide is left, which is not an AI', [], []],
])('offers in place of a model that failed %s', async (_, others, offered) => {
  const failed = Message.parse({ id: 'm', date: 0, role: 'assistant', isError: true, errorCode: 'upstream_timeout' });
  await render(
    <WithModels models={[GUIDE_MODEL, 'gpt-4o', ...others].map((name) => aModel(name))}>
      <AnswerEndingNote
        view={answerView(failed, undefined)}
        sessionId="s"
        messageId="m"
        asked="gpt-4o@default"
        onRetry={() => undefined}
        onContinue={() => undefined}
      />
    </WithModels>,
  );
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  const replacements = page.getByRole('button', { name: /^Try / }).elements();
  expect(replacements.map(({ textContent }) => textContent)).toEqual(offered);
});
