import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getConfig } from '#/features/settings/public.ts';
import { resetConfig } from '#/features/settings/store.ts';
import { render } from '#/testing/render.tsx';
import { SidebarHandle } from './sidebar-handle.tsx';
import { useSidebarResize } from './use-sidebar-resize.ts';

function ResizableBox() {
  const { width, handle } = useSidebarResize();
  return (
    <div className="relative h-100" style={{ width }}>
      <SidebarHandle width={width} handle={handle} />
    </div>
  );
}

const handle = () => page.getByRole('separator', { name: 'Sidebar width' });

beforeEach(async () => {
  resetConfig();
  await page.viewport(1_000, 700);
  await render(<ResizableBox />);
});

it('tells its width and its bounds to screen readers', async () => {
  await expect.element(handle()).toHaveAttribute('aria-valuenow', '300');
  await expect.element(handle()).toHaveAttribute('aria-valuemin', '100');
  await expect.element(handle()).toHaveAttribute('aria-valuemax', '500');
});

it('follows the arrow keys and turns narrow below the least width', async () => {
  (handle().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(handle()).toHaveAttribute('aria-valuenow', '310');
  await userEvent.keyboard('{Home}');
  await expect.element(handle()).toHaveAttribute('aria-valuenow', '100');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(handle()).toHaveAttribute('aria-valuenow', '230');
  expect(getConfig().sidebarWidth).toBe(230);
});

it('toggles between narrow and default on a short click', async () => {
  await handle().click();
  expect(getConfig().sidebarWidth).toBe(100);
  await handle().click();
  expect(getConfig().sidebarWidth).toBe(300);
});

it('stores the width once a drag has ended', async () => {
  const element = handle().element();
  const send = (type: string, clientX: number, timeStamp: number) => {
    const event = new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, button: 0 });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    element.dispatchEvent(event);
  };
  // A pointer that exists only in the test cannot be captured.
  element.setPointerCapture = () => {};
  send('pointerdown', 300, 1_000);
  send('pointermove', 390, 1_100);
  await expect.element(handle()).toHaveAttribute('aria-valuenow', '390');
  expect(getConfig().sidebarWidth).toBe(300);
  send('pointermove', 400, 1_110);
  await expect.element(handle()).toHaveAttribute('aria-valuenow', '390');
  send('pointerup', 420, 1_500);
  expect(getConfig().sidebarWidth).toBe(420);
});
