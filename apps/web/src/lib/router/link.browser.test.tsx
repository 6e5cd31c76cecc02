import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { Link } from './link.tsx';
import { useAddress } from './router-context.tsx';

function Where() {
  return <p>at {useAddress().path}</p>;
}

async function show(navigation = navigationAt('/x/', '/x/')) {
  await render(
    <AtAddress navigation={navigation}>
      <Link to="/settings/$section" params={{ section: 'data' }} hash="clear" activeClassName="here">
        Data
      </Link>
      <Where />
    </AtAddress>,
  );
  return page.getByRole('link', { name: 'Data' });
}

it('carries a real address, base path included', async () => {
  await expect.element(await show()).toHaveAttribute('href', '/x/settings/data#clear');
});

it('moves without loading the page, and knows that it leads to where one is', async () => {
  const link = await show();
  await link.click();
  await expect.element(page.getByText('at /settings/data')).toBeInTheDocument();
  await expect.element(link).toHaveClass('here');
  await expect.element(link).toHaveAttribute('aria-current', 'page');
});

it.each([
  ['a new tab', { ctrlKey: true }],
  ['a new window', { shiftKey: true }],
  ['a download', { altKey: true }],
])('leaves a click that asks for %s to the browser', async (_, keys) => {
  const link = await show();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  let wasPrevented: boolean | undefined;
  const observe = (event: Event) => {
    wasPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', observe, { once: true });
  link.element().dispatchEvent(click);
  expect(wasPrevented).toBe(false);
  await expect.element(page.getByText('at /', { exact: true })).toBeInTheDocument();
});
