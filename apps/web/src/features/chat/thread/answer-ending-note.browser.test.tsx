import { GUIDE_MODEL, Message } from '@parley/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { aModel, WithModels } from '../testing/with-models.tsx';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { chatActions, useChatFrame } from '#/features/chat-core/public.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { answerView } from './model/answer-view.ts';
import { AnswerEndingNote } from './answer-ending-note.tsx';

buildTestPage();

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

function EndingIn({ sessionId, message }: { readonly sessionId: string; readonly message: Message }) {
  const { status } = useChatFrame(sessionId);
  return (
    status === 'ready' && (
      <AnswerEndingNote
        view={answerView(message, undefined)}
        sessionId={sessionId}
        messageId={message.id}
        asked="by-token@default"
        onRetry={() => undefined}
        onContinue={() => undefined}
      />
    )
  );
}

it.each([
  ['a long chat', 'word '.repeat(20_000), 'Try by-call, about $0.030'],
  ['a short one', 'Hi', /^Try by-small-token/],
])('offers a cheaper model by what the answer would cost in %s', async (_, question, offered) => {
  const sessionId = await chatOf([question]);
  const failed = { role: 'assistant', content: '', isError: true, errorCode: 'insufficient_balance' } as const;
  const message = await chatActions.appendMessage(sessionId, failed);
  const models = [
    aModel('by-token', { modelRatio: 10 }),
    aModel('by-call', { fixedPrice: 0.03 }),
    aModel('by-small-token', { modelRatio: 1 }),
  ];
  await render(
    <WithModels models={models}>
      <EndingIn sessionId={sessionId} message={message} />
    </WithModels>,
  );
  await expect.element(page.getByRole('button', { name: offered })).toBeVisible();
  expect(page.getByRole('button', { name: /^Try / }).elements()).toHaveLength(1);
});
