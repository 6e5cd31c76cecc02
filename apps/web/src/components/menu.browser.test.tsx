import { Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { openLazyOverlay } from './lazy-overlay.ts';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from './menu.tsx';
import { confirm, type OverlayFrame } from './overlays.tsx';

beforeEach(() => page.viewport(1_000, 700));

function ChatMenu({ onSelect }: { readonly onSelect: (act: string) => void }) {
  return (
    <Menu>
      <MenuTrigger>
        <Button>Actions</Button>
      </MenuTrigger>
      <MenuContent label="Chat">
        <MenuItem icon={Pencil} shortcut="R" onSelect={() => onSelect('rename')}>
          Rename
        </MenuItem>
        <MenuItem disabled onSelect={() => onSelect('export')}>
          Export
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => onSelect('delete')}>
          Delete chat
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function LateDialog({ open, onClose, onClosed }: OverlayFrame) {
  return <Dialog open={open} onOpenChange={(next) => !next && onClose()} onClosed={onClosed} title="Came late" />;
}

const trigger = page.getByRole('button', { name: 'Actions' });
const menu = page.getByRole('menu');
const item = (name: string) => page.getByRole('menuitem', { name });

it('is opened, walked and used by keyboard alone', async () => {
  const onSelect = vi.fn<(act: string) => void>();
  await render(<ChatMenu onSelect={onSelect} />);
  (trigger.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(menu).toBeVisible();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');

  await userEvent.keyboard('{End}');
  await expect.element(item('Delete chat')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Rename')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('rename');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

it('finds an item by its first letters', async () => {
  await render(<ChatMenu onSelect={() => undefined} />);
  await trigger.click();
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('del');
  await expect.element(item('Delete chat')).toHaveFocus();
});

it('closes with Escape and gives the focus back', async () => {
  await render(<ChatMenu onSelect={() => undefined} />);
  await trigger.click();
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

it('is closed by a second press on its button, and opened by a third', async () => {
  await render(<ChatMenu onSelect={() => undefined} />);
  await trigger.click();
  await expect.element(menu).toBeVisible();
  await trigger.click();
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(menu).toBeVisible();
});

it('leaves the focus to a question that one of its items asks', async () => {
  const ask = () => void confirm({ title: 'Delete?', confirmLabel: 'Delete it' });
  await render(<ChatMenu onSelect={ask} />);
  await trigger.click();
  await item('Delete chat').click();
  const question = page.getByRole('alertdialog', { name: 'Delete?' });
  await expect.element(question).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.poll(() => question.element().contains(document.activeElement)).toBe(true);

  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

it.each([
  ['menu', 1_000],
  ['sheet', 390],
])('gives way, as a %s that was opened again, to a dialog whose code came late', async (_, width) => {
  await page.viewport(width, 800);
  const chunk = Promise.withResolvers<{ Late: typeof LateDialog }>();
  await render(<ChatMenu onSelect={() => void openLazyOverlay(() => chunk.promise, 'Late', {})} />);
  await trigger.click();
  await item('Rename').click();
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(item('Rename')).toBeVisible();

  chunk.resolve({ Late: LateDialog });
  const dialog = page.getByRole('dialog', { name: 'Came late' });
  await expect.element(dialog).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);

  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await trigger.click();
  await expect.element(item('Rename')).toBeVisible();
});

it('is a sheet on a phone that is walked by arrows and closes when an item is pressed', async () => {
  await page.viewport(390, 800);
  const onSelect = vi.fn<(act: string) => void>();
  await render(<ChatMenu onSelect={onSelect} />);
  await trigger.click();
  await expect.element(page.getByRole('dialog', { name: 'Chat' })).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(item('Delete chat')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Rename')).toHaveFocus();

  await item('Delete chat').click();
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('delete');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

function LongMenu({ length }: { readonly length: number }) {
  return (
    <Menu>
      <MenuTrigger>
        <Button>Actions</Button>
      </MenuTrigger>
      <MenuContent label="Chat">
        {Array.from({ length }, (_, index) => (
          <MenuItem key={index} onSelect={() => undefined}>
            {`Act ${index + 1}`}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

it.each([60, 380, 740])('stays in the window with more items than fit, at a button %s px from its top', async (top) => {
  await page.viewport(1_280, 800);
  await render(
    <div className="fixed start-100" style={{ top }}>
      <LongMenu length={30} />
    </div>,
  );
  (trigger.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(menu).toBeVisible();
  const isInWindow = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight;
  };
  await expect.poll(() => isInWindow(menu.element())).toBe(true);
  await userEvent.keyboard('{End}');
  await expect.element(item('Act 30')).toHaveFocus();
  await expect.poll(() => isInWindow(item('Act 30').element())).toBe(true);
  expect(isInWindow(menu.element())).toBe(true);
  // Enough of it to choose from, wherever its button is.
  expect(menu.element().clientHeight).toBeGreaterThan(300);
});

describe.each([
  ['menu', 1_000],
  ['sheet', 390],
])('closing, as a %s,', (_, width) => {
  function AddToQuestion() {
    const box = useRef<HTMLTextAreaElement>(null);
    return (
      <>
        <Menu>
          <MenuTrigger>
            <Button>Add</Button>
          </MenuTrigger>
          <MenuContent label="Add" finalFocus={box}>
            <MenuItem onSelect={() => undefined}>A photo</MenuItem>
          </MenuContent>
        </Menu>
        <textarea ref={box} aria-label="Question" />
        <textarea aria-label="Elsewhere" />
      </>
    );
  }

  const add = page.getByRole('button', { name: 'Add' });
  const question = page.getByRole('textbox', { name: 'Question' });
  const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' });

  beforeEach(async () => {
    await page.viewport(width, 700);
    await render(<AddToQuestion />);
    await add.click();
    await vi.waitFor(() => item('A photo').element());
  });

  it('gives the focus back before it has left, so that nothing that is typed at once is lost', async () => {
    await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true);
    (item('A photo').element() as HTMLElement).click();
    await Promise.resolve();
    expect(document.activeElement).toBe(question.element());
    await userEvent.keyboard('Hello');
    await expect.element(question).toHaveValue('Hello');
    await expect.element(menu).not.toBeInTheDocument();
  });

  it('takes the focus from nobody who has gone on elsewhere', async () => {
    await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    (elsewhere.element() as HTMLElement).focus();
    await expect.element(menu).not.toBeInTheDocument();
    await userEvent.keyboard('Hello');
    await expect.element(elsewhere).toHaveValue('Hello');
  });
});

it('fades, as a sheet, at the edge below which it goes on, and no more at its end', async () => {
  await page.viewport(360, 740);
  await render(<LongMenu length={20} />);
  await trigger.click();
  await expect.element(menu).toBeVisible();
  const scroller = menu.element().closest('.scroll-fade-down');
  const fades = () => {
    const style = scroller && getComputedStyle(scroller);
    return ['--fade-start', '--fade-end'].map((name) => style?.getPropertyValue(name) !== '0px');
  };
  await expect.poll(fades).toEqual([false, true]);
  scroller?.scrollTo({ top: scroller.scrollHeight });
  await expect.poll(fades).toEqual([true, false]);
});
