import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { chatActions, useChatFrame } from '#/features/chat-core/public.ts';
import { VersionSwitcher } from './version-switcher.tsx';

buildTestPage();

function Switching({ sessionId }: { readonly sessionId: string }) {
  const { messageIds, siblings } = useChatFrame(sessionId);
  const id = messageIds.at(-1) ?? '';
  return <VersionSwitcher sessionId={sessionId} messageId={id} versions={siblings.get(id) ?? []} />;
}

it('goes through the versions by press and by arrow, says which one is shown, and keeps the focus', async () => {
  const sessionId = await chatActions.createSession();
  const question = await chatActions.appendMessage(sessionId, { role: 'user', content: 'Q' });
  const answer = { role: 'assistant', parentId: question.id } as const;
  for (const content of ['a', 'b', 'c']) await chatActions.appendMessage(sessionId, { ...answer, content });
  await render(<Switching sessionId={sessionId} />);

  const earlier = page.getByRole('button', { name: 'Previous version' });
  const later = page.getByRole('button', { name: 'Next version' });
  await expect.element(page.getByText('Version 3 of 3')).toBeInTheDocument();
  await expect.element(later).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(earlier);
  await expect.element(page.getByText('Version 2 of 3')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Version 1 of 3')).toBeInTheDocument();
  await expect.element(earlier).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Version 1 of 3')).toBeInTheDocument();
});
