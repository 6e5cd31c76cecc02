import { Copy } from 'lucide-react';
import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { SearchInput } from './search-input.tsx';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { Slider } from './slider.tsx';
import { Switch } from './switch.tsx';
import { TextInput } from './text-input.tsx';

beforeEach(() => page.viewport(1_000, 700));

it('takes no presses while a button is busy, and keeps its width', async () => {
  const onClick = vi.fn<() => void>();
  function SaveButton() {
    const [busy, setBusy] = useState(false);
    return (
      <>
        <Button busy={busy} onClick={onClick}>
          Save
        </Button>
        <Button onClick={() => setBusy(true)}>Begin</Button>
      </>
    );
  }
  await render(<SaveButton />);
  const save = page.getByRole('button', { name: 'Save' });
  await document.fonts.ready;
  const width = save.element().getBoundingClientRect().width;
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  expect(save.element().getBoundingClientRect().width).toBe(width);
  await save.click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
});

it('names an icon button aloud and in a tooltip with its shortcut', async () => {
  await render(<IconButton label="Copy" shortcut="C" icon={Copy} />);
  await userEvent.hover(page.getByRole('button', { name: 'Copy' }));
  await expect.poll(() => document.querySelector('[role="tooltip"]')?.textContent).toBe('CopyC');
  await userEvent.keyboard('x');
  await expect.poll(() => document.querySelector('[role="tooltip"]')).toBeNull();
});

it('shows a tooltip inside the window, beside what it names, however tall the page is', async () => {
  await render(
    <div className="h-dvh p-4">
      <IconButton label="Copy" icon={Copy} />
    </div>,
  );
  const button = page.getByRole('button', { name: 'Copy' });
  await userEvent.hover(button);
  await expect.poll(() => document.querySelector('[role="tooltip"]')).not.toBeNull();
  const bubble = document.querySelector('[role="tooltip"]')?.getBoundingClientRect();
  const named = button.element().getBoundingClientRect();
  expect(bubble?.left).toBeGreaterThanOrEqual(0);
  expect(bubble?.right).toBeLessThanOrEqual(innerWidth);
  expect(bubble?.top).toBeGreaterThanOrEqual(named.bottom);
  expect(bubble?.top).toBeLessThan(named.bottom + 24);
});

it('ties label, help and error to the control of a field', async () => {
  await render(
    <Field label="API key" help="From your account." error="The provider refused this key.">
      <TextInput />
    </Field>,
  );
  const input = page.getByLabelText('API key');
  await expect.element(input).toHaveAccessibleDescription('The provider refused this key.');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
});

it('empties a search with Escape before anything else hears of it', async () => {
  const onEscape = vi.fn<() => void>();
  const listen = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
  document.addEventListener('keydown', listen);
  onTestFinished(() => document.removeEventListener('keydown', listen));
  function Search() {
    const [query, setQuery] = useState('');
    return <SearchInput label="Search chats" value={query} onChange={setQuery} />;
  }
  await render(<Search />);
  const input = page.getByLabelText('Search chats');
  await input.fill('tax');
  await userEvent.keyboard('{Escape}');
  await expect.element(input).toHaveValue('');
  expect(onEscape).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
});

it('switches, slides and picks by keyboard', async () => {
  function Controls() {
    const [on, setOn] = useState(false);
    const [size, setSize] = useState(14);
    const [period, setPeriod] = useState<'month' | 'year'>('month');
    return (
      <>
        <Switch label="Memory" checked={on} onChange={setOn} />
        <Slider label="Size" value={size} min={12} max={40} onChange={setSize} format={(value) => `${value} px`} />
        <Segmented
          label="Period"
          value={period}
          options={[
            { value: 'month', label: 'Monthly' },
            { value: 'year', label: 'Annually' },
          ]}
          onChange={setPeriod}
        />
      </>
    );
  }
  await render(<Controls />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('switch', { name: 'Memory' })).toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('slider', { name: 'Size' })).toHaveAttribute('aria-valuetext', '16 px');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Annually' })).toBeChecked();
});

it.each([
  ['a list beside it', 1_000, 'combobox', 'option', 'echo'],
  ['a sheet on a phone', 390, 'button', 'menuitemradio', 'Voiceecho'],
] as const)('offers the options of a select in %s', async (_case, width, control, role, shown) => {
  await page.viewport(width, 700);
  function Voice() {
    const [voice, setVoice] = useState<'alloy' | 'echo'>('alloy');
    const options = (['alloy', 'echo'] as const).map((value) => ({ value, label: value }));
    return <Select label="Voice" value={voice} options={options} onChange={setVoice} />;
  }
  await render(<Voice />);
  await page.getByText('alloy').click();
  await page.getByRole(role, { name: 'echo' }).click();
  await expect.element(page.getByRole(control)).toHaveTextContent(shown);
  await expect.element(page.getByRole(role, { name: 'alloy' })).not.toBeInTheDocument();
});
