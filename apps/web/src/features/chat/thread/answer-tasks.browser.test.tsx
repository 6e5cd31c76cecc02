import { MidjourneyTask, success } from '@parley/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { chatActions, readChat, useChatFrame } from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { aModel, WithModels } from '../testing/with-models.tsx';
import { Turn } from './turn.tsx';

buildTestPage();
afterEach(() => vi.restoreAllMocks());

const MODEL = aModel('midjourney', { type: 'IMAGE', provider: 'Midjourney' });
const BUTTONS = [
  { customId: 'MJ::JOB::upsample::1::x', label: 'U1' },
  { customId: 'MJ::JOB::reroll::0::x::SOLO', label: '', emoji: '🔄' },
];
const aTask = (more: object) => MidjourneyTask.parse({ id: 'task-1', prompt: 'A red boat', ...more });

function Turns({ sessionId }: { readonly sessionId: string }) {
  const { messageIds } = useChatFrame(sessionId);
  return messageIds.map((messageId) => (
    <Turn
      key={messageId}
      {...{ sessionId, messageId }}
      isLast={false}
      isPinned={false}
      versions={undefined}
      isEditing={false}
    />
  ));
}

/** A chat whose answer holds this task, as another page left it. */
async function show(task: MidjourneyTask, ending: object): Promise<string> {
  const sessionId = await chatOf(['A red boat', 'x']);
  const { messages } = await readChat(sessionId);
  chatActions.updateMessage(messages[1]?.id ?? '', {
    content: [{ type: 'midjourney_task', midjourney_task: task }],
    model: MODEL.name,
    modelId: MODEL.id,
    ...ending,
  });
  await render(
    <WithModels models={[MODEL]}>
      <Turns sessionId={sessionId} />
    </WithModels>,
  );
  return sessionId;
}

/** A server that answers these calls, by the end of their address. */
function serve(answers: Readonly<Record<string, () => unknown>>) {
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const path = String(address instanceof Request ? address.url : address);
    const known = Object.keys(answers).find((end) => path.endsWith(end));
    asked.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    return Promise.resolve(known ? Response.json(success(answers[known]?.())) : new Response(null, { status: 404 }));
  });
  return asked;
}

it('shows the buttons of a picture; a press is a question with an answer of its own', async () => {
  const made = aTask({ status: 'SUCCESS', imageUrl: 'https://pictures.example.org/1.png', buttons: BUTTONS });
  const asked = serve({
    // Buttons are for tasks that the server still knows.
    '/fetch/task-1': () => made,
    '/submit/action': () => ({ result: 'task-2', status: 'SUBMITTED', progress: '', failReason: '' }),
    '/fetch/task-2': () => aTask({ id: 'task-2', status: 'IN_PROGRESS', progress: '31%' }),
    '/seed/task-1': () => ({ result: '42' }),
  });
  const sessionId = await show(made, { finishReason: 'stop', durationMs: 1 });
  await expect.element(page.getByRole('button', { name: 'Draw again' })).toHaveTextContent('🔄');
  // Where the bytes could not be kept, the picture waits for a press like any other of a foreign host.
  await expect.element(page.getByText('pictures.example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Show seed' }).click();
  await expect.element(page.getByRole('button', { name: 'Copy seed 42' })).toBeVisible();
  await page.getByRole('button', { name: 'U1: Upscale picture 1' }).click();
  await expect.element(page.getByText('Drawing… 31%')).toBeVisible();
  await expect.element(page.getByText('U1', { exact: true }).last()).toBeVisible();
  const pressed = asked.find(({ path }) => path.endsWith('/submit/action'));
  expect(pressed?.body).toEqual({ taskId: 'task-1', customId: BUTTONS[0]?.customId });
  buildTestPage().turns.stopTurns(sessionId);
});

it('goes on with a task that another page left', async () => {
  serve({ '/fetch/task-1': () => aTask({ status: 'SUCCESS', buttons: BUTTONS }) });
  await show(aTask({ status: 'IN_PROGRESS', progress: '62%' }), { finishReason: undefined, durationMs: undefined });
  await expect.element(page.getByRole('group', { name: 'What to make of this picture' })).toBeVisible();
  expect(page.getByText('Drawing… 62%').elements()).toEqual([]);
});

it('leaves a task alone that somebody stopped', async () => {
  const asked = serve({});
  await show(aTask({ status: 'IN_PROGRESS', progress: '62%' }), { finishReason: undefined, durationMs: 5 });
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(asked.filter(({ path }) => path.includes('/fetch/'))).toEqual([]);
});

it('shows a picture that is none where nobody can pay for one', async () => {
  const unpaid = aTask({ id: '', status: 'FAILURE', failReason: 'Balance not enough' });
  await show(unpaid, { isError: true, errorCode: 'insufficient_balance', durationMs: 1 });
  await expect.element(page.getByRole('img', { name: 'No picture was made' })).toBeVisible();
});
