import { GUIDE_MODEL, Mask, ModelConfig, modelFromServer, ServerModel, type Model } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { AskSwitches } from './ask-switches.tsx';

const model = (name: string) => modelFromServer(ServerModel.parse({ name, type: 'CHAT', provider: 'OpenAI' }));
const [four, mini, three] = [model('gpt-4o'), model('gpt-4o-mini'), model('o3')];

interface HarnessProps {
  readonly first: readonly Model[];
  readonly known: readonly Model[];
  readonly change: (ids: readonly string[]) => void;
  readonly onMask: (fields: Partial<Mask>) => void;
}

/** A box at the foot of a page that keeps what is ticked, as a chat does. */
function Harness({ first, known, change, onMask }: HarnessProps) {
  const [models, setModels] = useState(first);
  const choose = (ids: readonly string[]) => {
    change(ids);
    setModels(ids.flatMap((id) => known.find((model) => model.id === id) ?? []));
  };
  return (
    <div className="fixed inset-x-10 bottom-10">
      <AskSwitches
        models={models}
        multiple={{ selected: models.map(({ id }) => id), onChange: choose, onAsk: choose }}
        mask={Mask.parse({ id: '' })}
        config={ModelConfig.parse({})}
        onMask={onMask}
      />
    </div>
  );
}

async function show(models: readonly Model[], known: readonly Model[] = [four, mini, three]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(['models'], known);
  client.setQueryData(['custom-providers'], []);
  const change = vi.fn<(ids: readonly string[]) => void>();
  const onMask = vi.fn<(fields: Partial<Mask>) => void>();
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigationAt('/')}>
        <Harness first={models} known={known} change={change} onMask={onMask} />
      </AtAddress>
    </QueryClientProvider>,
  );
  return { change, onMask };
}

it('opens the list of models to tick one more beside the chat’s own', async () => {
  const { change } = await show([four]);
  await page.getByRole('button', { name: 'Ask several models' }).click();
  await page.getByRole('checkbox', { name: /gpt-4o-mini/ }).click();
  expect(change).toHaveBeenCalledWith([four.id, mini.id]);
});

it('stays open, where it was, until several models are ticked', async () => {
  await page.viewport(1_440, 900);
  const { change } = await show([four]);
  await page.getByRole('button', { name: 'Ask several models' }).click();
  const list = page.getByRole('dialog', { name: 'Ask several models' });
  await expect.element(page.getByRole('checkbox', { name: /o3/ })).toBeVisible();
  const before = list.element().getBoundingClientRect();
  await page.getByRole('checkbox', { name: /gpt-4o-mini/ }).click();
  await expect.element(page.getByRole('button', { name: 'Remove gpt-4o-mini' })).toBeInTheDocument();
  expect(list.element().getBoundingClientRect()).toEqual(before);
  await page.getByRole('checkbox', { name: /o3/ }).click();
  expect(change).toHaveBeenLastCalledWith([four.id, mini.id, three.id]);
  await page.getByRole('checkbox', { name: /o3/ }).click();
  await page.getByRole('checkbox', { name: /gpt-4o-mini/ }).click();
  expect(change).toHaveBeenLastCalledWith([four.id]);
  await expect.element(list).toBeVisible();
});

it('offers nothing that cannot be done: no second model, no effort', async () => {
  await show([four], [four]);
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('names the models of a chat that asks several, and stops asking one by a press', async () => {
  const { change } = await show([four, mini]);
  await page.getByRole('button', { name: 'Remove gpt-4o-mini' }).click();
  expect(change).toHaveBeenCalledWith([four.id]);
  await expect.element(page.getByRole('button', { name: 'Ask several models' })).toBeVisible();
});

it('sets how long a model thinks that does', async () => {
  const { onMask } = await show([three]);
  await page.getByRole('button', { name: 'Reasoning' }).click();
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  expect(onMask.mock.lastCall?.[0]).toMatchObject({ modelConfig: { reasoning_effort: 'high' } });
});

it('never offers the guide beside an AI', async () => {
  const guide = model(GUIDE_MODEL);
  await show([four], [four, mini, guide]);
  await page.getByRole('button', { name: 'Ask several models' }).click();
  await expect.element(page.getByRole('checkbox', { name: /gpt-4o-mini/ })).toBeVisible();
  expect(page.getByRole('row', { name: new RegExp(GUIDE_MODEL) }).query()).toBeNull();
});

it.each([
  ['wide', 560],
  ['a phone’s', 366],
  ['a narrow phone’s', 320],
])('shows every model with its way out in a %s box, in a second row where one does not do', async (_, width) => {
  await page.viewport(width + 80, 740);
  const models = ['gpt-5-mini', 'claude-sonnet-4.5', 'gemini-2.5-pro'].map(model);
  await show(models, [...models, model('gpt-4.1')]);
  for (const { name } of models) {
    const chip = page.getByRole('button', { name: `Remove ${name}` }).element();
    const { left, right } = chip.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(40);
    expect(right).toBeLessThanOrEqual(40 + width);
    const cross = chip.querySelector('svg:last-child')?.getBoundingClientRect();
    expect(cross?.right).toBeLessThanOrEqual(right);
    expect(chip.querySelector('bdi')?.parentElement?.clientWidth).toBeGreaterThan(30);
  }
});

it('keeps what adds a model in sight on a narrow phone', async () => {
  await page.viewport(360, 740);
  await show([four, mini, three], [four, mini, three, model('gpt-4.1')]);
  const add = page.getByRole('button', { name: 'Add a model' });
  await expect.element(add).toBeVisible();
  expect(add.element().getBoundingClientRect().right).toBeLessThanOrEqual(360 - 40);
  const last = page.getByRole('button', { name: 'Remove o3' });
  await last.click();
  await expect.element(last).not.toBeInTheDocument();
});
