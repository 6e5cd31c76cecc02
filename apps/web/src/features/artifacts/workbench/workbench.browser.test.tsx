import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ArtifactsContext } from '#/components/artifact/artifacts-context.ts';
import { Markdown } from '#/components/markdown/markdown.tsx';
import { chatActions } from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { WorkbenchProvider } from './workbench-provider.tsx';

buildTestPage();

const fenced = (code: string, info = 'html') => `\`\`\`${info}\n${code}\n\`\`\`\n`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const workbench = page.getByRole('complementary', { name: 'Workbench: Snake' });
const source = page.getByRole('textbox', { name: 'Source code' });

const snake = (body: string) => `<title>Snake</title>\n<p>${body}</p>`;

interface ChatProps {
  readonly sessionId: string;
  readonly text: string;
  readonly publishing?: 'offered' | 'incognito' | 'none';
}

const write = vi.fn<(text: string) => void>();
const send = vi.fn<(text: string) => void>();

/** The row of the window in which a chat stands, as the shell draws it. */
function Window({ sessionId, text, publishing = 'offered' }: ChatProps) {
  const [chat] = useState({ sessionId, write, send, publishing });
  return (
    <div className="flex h-150">
      <main id="content" className="min-w-0 grow">
        <ArtifactsContext value>
          <WorkbenchProvider chat={chat}>
            <Markdown text={text} />
          </WorkbenchProvider>
        </ArtifactsContext>
      </main>
    </div>
  );
}

/** A chat whose last answer is on the screen. */
async function openChat(...answers: readonly string[]): Promise<string> {
  const said = answers.flatMap((text, index) => [`Question ${index}`, text]);
  const sessionId = await chatOf(said as [string, ...string[]]);
  await render(<Window sessionId={sessionId} text={answers.at(-1) ?? ''} />);
  return sessionId;
}

beforeEach(async () => {
  await page.viewport(1_400, 800);
  write.mockReset();
  send.mockReset();
  localStorage.removeItem('parley/workbench-share');
});

describe('the workbench', () => {
  it('stands beside the chat, and Escape closes it and gives the focus back', async () => {
    await openChat(fenced(snake('one')));
    await button('Open beside the chat').click();
    await expect.element(workbench).toHaveFocus();
    await expect.poll(() => document.querySelectorAll('iframe').length).toBe(1);
    const edges = [document.getElementById('content'), workbench.element()].map((it) => it?.getBoundingClientRect());
    expect(edges[0]?.right).toBeLessThanOrEqual((edges[1]?.left ?? 0) + 1);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => workbench.elements()).toHaveLength(0);
    await expect.element(button('Open beside the chat')).toHaveFocus();
  });

  it('covers a small window, keeps what is below out of reach, and has a way back', async () => {
    await page.viewport(390, 800);
    await openChat(fenced(snake('one')));
    await button('Open full screen').click();
    await expect.element(page.getByRole('dialog', { name: 'Workbench: Snake' })).toBeVisible();
    expect(document.getElementById('content')?.inert).toBe(true);
    await button('Back to the chat').click();
    await expect.poll(() => document.getElementById('content')?.inert).toBe(false);
  });

  it('is made wider by its edge, by keys too, and is as wide the next time', async () => {
    await openChat(fenced(snake('one')));
    await button('Open beside the chat').click();
    const edge = page.getByRole('separator', { name: 'Resize the workbench' });
    const width = () => workbench.element().getBoundingClientRect().width;
    const before = width();
    edge.element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(width).toBeGreaterThan(before + 20);
    const after = width();
    await button('Close the workbench').click();
    await button('Open beside the chat').click();
    await expect.poll(width).toBeCloseTo(after, -1);
  });

  it('shows versions, the newest first, and what changed between them', async () => {
    await openChat(fenced(snake('one')), fenced(snake('two')), fenced(snake('three')));
    await button('Open beside the chat').click();
    await expect.element(workbench.getByText('Version 3 of 3').first()).toBeInTheDocument();
    await button('Previous version').click();
    await expect.element(workbench.getByText('Version 2 of 3').first()).toBeInTheDocument();
    await tab('Changes').click();
    await expect.element(page.getByText('1 line added')).toBeVisible();
    const rows = () => [...document.querySelectorAll('table tbody tr')].map(({ textContent }) => textContent);
    expect(rows()).toEqual(['11<title>Snake</title>', '2−Removed: <p>one</p>', '2+Added: <p>two</p>']);
  });

  it('switches to a version that comes, where the newest was shown', async () => {
    const sessionId = await openChat(fenced(snake('one')));
    await button('Open beside the chat').click();
    await tab('Source').click();
    await chatActions.appendMessage(sessionId, { role: 'user', content: 'More' });
    await chatActions.appendMessage(sessionId, { role: 'assistant', content: fenced(snake('two')) });
    await expect.element(workbench.getByText('Version 2 of 2').first()).toBeInTheDocument();
    await expect.element(source).toHaveValue(snake('two'));
  });

  it('is not there where previews are not allowed', async () => {
    const sessionId = await chatOf(['Q', fenced(snake('one'))]);
    await render(
      <WorkbenchProvider chat={{ sessionId, write, send, publishing: 'none' }}>
        <Markdown text={fenced(snake('one'))} />
      </WorkbenchProvider>,
    );
    expect(button('Open beside the chat').elements()).toHaveLength(0);
  });

  it('goes from tab to tab by arrows', async () => {
    await openChat(fenced(snake('one')));
    await button('Open beside the chat').click();
    tab('Preview').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Source')).toHaveFocus();
    await expect.element(source).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(tab('Console')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByText(/^Nothing logged yet/)).toBeVisible();
  });
});

describe('editing by hand', () => {
  it('makes a version of its own, which can be sent along', async () => {
    await openChat(fenced(snake('one')));
    await button('Open beside the chat').click();
    await tab('Source').click();
    await userEvent.fill(source, snake('mine'));
    await button('Run').click();
    await expect.element(tab('Preview')).toHaveAttribute('aria-selected', 'true');
    await expect.element(workbench.getByText('Version 2 of 2').first()).toBeInTheDocument();
    await button('Add to message').click();
    expect(write).toHaveBeenCalledExactlyOnceWith(
      `I edited “Snake” myself. Please continue from this version:\n\n\`\`\`html\n${snake('mine')}\n\`\`\``,
    );
  });

  it('keeps what is typed while the model writes another version', async () => {
    const sessionId = await openChat(fenced(snake('one')));
    await button('Open beside the chat').click();
    await tab('Source').click();
    await userEvent.fill(source, 'half a thought');
    await chatActions.appendMessage(sessionId, { role: 'user', content: 'More' });
    await chatActions.appendMessage(sessionId, { role: 'assistant', content: fenced(snake('two')) });
    await expect.element(workbench.getByText('Version 1 of 2').first()).toBeInTheDocument();
    await expect.element(source).toHaveValue('half a thought');
    await button('Discard changes').click();
    await expect.element(source).toHaveValue(snake('two'));
  });

  it('offers what was edited and not sent when it is opened again, until it is discarded', async () => {
    const sessionId = await openChat(fenced(snake('one')));
    await button('Open beside the chat').click();
    await tab('Source').click();
    await userEvent.fill(source, snake('mine'));
    await button('Run').click();
    await tab('Source').click();
    await userEvent.fill(source, 'half a thought');
    await button('Close the workbench').click();
    const kept = await chatActions.readDraft(sessionId);
    expect(kept.edits?.map(({ text }) => text)).toEqual([snake('mine')]);
    expect(kept.typed?.text).toBe('half a thought');

    await button('Open beside the chat').click();
    await expect.element(page.getByText('Version 2 is an edit of yours that you haven’t sent.')).toBeVisible();
    await expect.element(page.getByText('You changed the source of version 2 but didn’t run it.')).toBeVisible();
    await button('Keep editing').click();
    await expect.element(source).toHaveValue('half a thought');
    await button('Discard changes').click();
    await expect.element(source).toHaveValue(snake('mine'));
    await button('Discard').click();
    await expect.element(source).toHaveValue(snake('one'));
    expect(await chatActions.readDraft(sessionId)).toMatchObject({ edits: [], typed: undefined });
    await button('Close the workbench').click();
    await button('Open beside the chat').click();
    await expect.element(workbench).toBeVisible();
    expect(button('Discard').elements()).toEqual([]);
  });

  it('keeps an edit with the draft no longer once it has been sent', async () => {
    const sessionId = await openChat(fenced(snake('one')));
    await button('Open beside the chat').click();
    await tab('Source').click();
    await userEvent.fill(source, snake('mine'));
    await button('Run').click();
    await expect.element(button('Add to message')).toBeVisible();
    await chatActions.appendMessage(sessionId, { role: 'user', content: fenced(snake('mine')) });
    await expect.poll(async () => (await chatActions.readDraft(sessionId)).edits).toEqual([]);
    expect(button('Add to message').elements()).toEqual([]);
    await expect.element(workbench.getByText('Version 2 of 2').first()).toBeInTheDocument();
  });

  it('indents by Tab, undoes, and is left by Escape', async () => {
    await openChat(fenced(snake('one')));
    await button('Open beside the chat').click();
    await tab('Source').click();
    const field = source.element() as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(0, 0);
    await userEvent.keyboard('{Tab}');
    await expect.element(source).toHaveValue(`  ${snake('one')}`);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(source).toHaveValue(snake('one'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(source).toHaveValue(`  ${snake('one')}`);
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Run')).toHaveFocus();
    await expect.element(workbench).toBeVisible();
  });
});

describe('asking for more', () => {
  it('lists what the page logs, and puts an error into the message box', async () => {
    const broken = `${snake('one')}\n<script>console.log('started'); nothing.there()</script>`;
    await openChat(fenced(broken));
    await button('Open beside the chat').click();
    await expect.element(tab(/Console.*1 error/)).toBeVisible();
    // Once: the sentence that stands below previews elsewhere would say it again.
    await expect.poll(() => page.getByText(/nothing is not defined/).elements()).toHaveLength(1);
    await tab(/Console/).click();
    await expect.element(page.getByText('started')).toBeVisible();
    await button('Ask for a fix').click();
    expect(write.mock.calls[0]?.[0]).toMatch(
      /^Running “Snake” fails with this error:\n\n```\n.*nothing is not defined/,
    );
  });

  it('says why an incognito chat publishes nothing', async () => {
    const sessionId = await chatOf(['Q', fenced(snake('one'))]);
    await render(<Window sessionId={sessionId} text={fenced(snake('one'))} publishing="incognito" />);
    await button('Open beside the chat').click();
    await button('More for Snake').click();
    await expect.element(page.getByText('Not available in incognito chats.')).toBeVisible();
  });
});
