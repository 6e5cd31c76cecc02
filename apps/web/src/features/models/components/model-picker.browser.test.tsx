import { ParentAccount, type Model, type ServerModel } from '@parley/contract';
import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { resetUser, updateUser } from '#/features/settings/public.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { getKeptModels, getModelUsage, recordModelUse, removeLineUp, togglePinned } from '../store.ts';
import type { TestTransport } from '../model-tests.ts';
import { serverModel, WithModels } from '../testing/with-models.tsx';
import { ModelPicker } from './model-picker.tsx';

/** How the models of a test are asked. */
let transportFor: (modelId: string) => TestTransport = () => {
  throw new Error('No model is asked here');
};
buildTestPage({ transportFor: (id) => transportFor(id) });

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const MODELS = [
  serverModel('gpt-5-mini', { strength: 'Quick answers', capabilities: { vision: true }, modelRatio: 0.125 }),
  serverModel('claude-sonnet-4.5', {
    provider: 'Anthropic',
    modelRatio: 1.5,
    completionRatio: 5,
    capabilities: {},
    answeredBy: ['Work'],
  }),
  serverModel('mistral-large', { provider: 'Mistral', available: false }),
  serverModel('gpt-4o', { shutdownDate: inDays(30), capabilities: {} }),
  serverModel('whisper-1', { type: 'TRANSCRIPTION' }),
];
const MANY = Array.from({ length: 300 }, (_, index) => serverModel(`model-${index}`, { provider: 'Other' }));

interface Picked {
  readonly single: Model[];
  readonly several: (readonly string[])[];
}

function Harness({ picked, isMultiple }: { readonly picked: Picked; readonly isMultiple: boolean }) {
  const [chosen, setChosen] = useState('gpt-5-mini@default');
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <ModelPicker
      chosenId={chosen}
      onChoose={(model) => {
        picked.single.push(model);
        setChosen(model.id);
      }}
      multiple={
        isMultiple ? { selected, onChange: setSelected, onAsk: (ids) => void picked.several.push(ids) } : undefined
      }
    >
      <button type="button">Pick a model</button>
    </ModelPicker>
  );
}

async function open(models: readonly ServerModel[] = MODELS, isMultiple = false): Promise<Picked> {
  const picked: Picked = { single: [], several: [] };
  await render(
    <WithModels models={models}>
      <Harness picked={picked} isMultiple={isMultiple} />
    </WithModels>,
  );
  await page.getByRole('button', { name: 'Pick a model' }).click();
  await expect.element(page.getByRole('grid', { name: 'Models' })).toBeInTheDocument();
  return picked;
}

const field = () => page.getByRole('combobox');
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

/** What a screen reader hears the keys are on. */
function activeRow(): string {
  const id = field().element().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent ?? '';
}

beforeEach(async () => {
  await page.viewport(1_300, 800);
  for (const id of getKeptModels().pinned) togglePinned(id);
  for (const { id } of getKeptModels().lineUps) removeLineUp(id);
});

describe('the guide', () => {
  const guide = serverModel('parley-guide', { provider: 'Other', label: 'Parley guide (not an AI)' });

  it('stands below every AI, though the server names it first', async () => {
    await open([guide, ...MODELS]);
    await expect.element(page.getByRole('row', { name: /Parley guide/ })).toBeVisible();
    const rows = page.getByRole('row').elements();
    expect(rows.at(-1)?.textContent).toContain('Parley guide');
  });

  it('answers alone: it cannot be ticked beside an AI, nor tested', async () => {
    await open([guide, ...MODELS], true);
    await expect.element(page.getByRole('checkbox', { name: /gpt-4o/ })).toBeVisible();
    await rowOf('Parley guide').hover();
    await expect.element(page.getByRole('region', { name: /Parley guide/ })).toBeVisible();
    expect(page.getByRole('checkbox', { name: /Parley guide/ }).query()).toBeNull();
    expect(page.getByRole('button', { name: 'Test' }).query()).toBeNull();
  });

  it('is followed by the way to a model where it is alone', async () => {
    await open([guide]);
    await expect.element(page.getByRole('button', { name: 'Connect a model' })).toBeVisible();
  });
});

describe('the model picker', () => {
  it('opens on the model in use, lists what chats and takes the keys at once', async () => {
    await open();
    await expect.element(field()).toHaveFocus();
    expect(activeRow()).toContain('gpt-5-mini');
    await expect.element(field()).toHaveAttribute('placeholder', 'Search 4 models by name, provider or capability');
    expect(rowOf('whisper-1').query()).toBeNull();
  });

  it('picks with the arrows and Enter, and closes; a pick alone counts as no use', async () => {
    const picked = await open();
    await userEvent.keyboard('{ArrowDown}');
    expect(activeRow()).toContain('claude-sonnet-4.5');
    await userEvent.keyboard('{Enter}');
    expect(picked.single.map(({ id }) => id)).toEqual(['claude-sonnet-4.5@default']);
    await expect.poll(() => page.getByRole('grid').query()).toBeNull();
    expect(getModelUsage()).toEqual({});
  });

  it('wraps around at both ends', async () => {
    await open();
    await userEvent.keyboard('{ArrowUp}');
    expect(activeRow()).toContain('gpt-4o');
    await userEvent.keyboard('{ArrowDown}');
    expect(activeRow()).toContain('gpt-5-mini');
  });

  it('pins with Space while nothing is typed, and by the row’s own pin', async () => {
    await open();
    await userEvent.keyboard(' ');
    expect(getKeptModels().pinned).toEqual(['gpt-5-mini@default']);
    await rowOf('gpt-4o').hover();
    await page.getByRole('button', { name: 'Pin gpt-4o' }).click();
    expect(getKeptModels().pinned).toEqual(['gpt-5-mini@default', 'gpt-4o@default']);
    await page.getByRole('button', { name: /^Pinned/ }).click();
    await expect.poll(() => rowOf('claude').query()).toBeNull();
    await expect.element(rowOf('gpt-4o')).toBeInTheDocument();
  });

  it('types a space like any other letter once there is something to add it to', async () => {
    await open();
    await userEvent.keyboard('gpt ');
    await expect.element(field()).toHaveValue('gpt ');
    expect(getKeptModels().pinned).toEqual([]);
  });

  it('finds by vendor and by skill, and Enter takes the best match', async () => {
    const picked = await open();
    await userEvent.keyboard('anthropic');
    await expect.poll(() => rowOf('gpt').query()).toBeNull();
    await field().fill('vision');
    await expect.element(rowOf('gpt-5-mini')).toBeInTheDocument();
    await expect.poll(() => rowOf('claude').query()).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(picked.single.map(({ name }) => name)).toEqual(['gpt-5-mini']);
  });

  it('says when nothing fits and leads back', async () => {
    await open();
    await userEvent.keyboard('banana');
    await expect.element(page.getByText('No models match “banana”.')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect.element(rowOf('claude')).toBeInTheDocument();
  });

  it('empties the search with Escape before it closes and gives the focus back', async () => {
    await open();
    await userEvent.keyboard('gpt{Escape}');
    await expect.element(field()).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('grid').query()).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Pick a model' })).toHaveFocus();
  });

  it('says why a model cannot be asked, and does not pick it', async () => {
    const picked = await open();
    const off = rowOf('mistral-large');
    await expect.poll(() => off.query()?.textContent).toContain('Not responding right now.');
    await off.click({ position: { x: 200, y: 10 } });
    await userEvent.keyboard('mistral{Enter}');
    expect(picked.single).toEqual([]);
  });

  it('says who does not allow a model to a sub-account, and offers no test of it', async () => {
    const payer = { id: 'a', relationUuid: 'a', uuid: 'a', createdAt: '2026-11-01T00:00:00Z', name: 'Ada' };
    updateUser({ parentAccounts: [ParentAccount.parse({ ...payer, isChildActive: true, models: ['gpt-5-mini'] })] });
    onTestFinished(() => resetUser());
    await open();
    await expect.poll(() => rowOf('mistral-large').query()?.textContent).toContain('Not allowed by Ada.');
    expect(rowOf('mistral-large').query()?.textContent).not.toContain('Test again');
  });

  it('marks models that are over or soon will be, and no others', async () => {
    const ending = (days: number) => ({ shutdownDate: inDays(days), capabilities: {} });
    await open([
      ...MODELS,
      serverModel('over-1', ending(-1)),
      serverModel('later-1', { ...ending(400), strength: 'Still good' }),
    ]);
    await expect.poll(() => rowOf('gpt-4o').query()?.textContent).toMatch(/Retires /);
    await expect.poll(() => rowOf('over-1').query()?.textContent).toMatch(/Retired /);
    await expect.poll(() => rowOf('later-1').query()?.textContent).toContain('Still good');
    expect(rowOf('later-1').query()?.textContent).not.toContain('Retir');
  });

  it('shows the whole name of the default, also of one that ends soon', async () => {
    const name = 'gpt-5-mini-2025-08';
    await open([serverModel(name, { shutdownDate: inDays(30), capabilities: {}, modelRatio: 1 }), ...MODELS]);
    await expect.poll(() => rowOf(name).query()?.textContent).toContain('Default');
    const shown = rowOf(name).getByText(name, { exact: true }).element();
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
    expect(rowOf(name).element().textContent.match(/Retir/g)).toHaveLength(1);
  });

  it('says once that nothing is known of a model', async () => {
    await open([...MODELS, serverModel('nobody-knows', { provider: 'Other' })]);
    await expect.poll(() => rowOf('nobody-knows').query()?.textContent).toMatch(/Unknown$/);
    expect(rowOf('nobody-knows').getByRole('img').elements()).toEqual([]);
  });

  it('leads to the page with all models', async () => {
    await open();
    await expect.element(page.getByRole('link', { name: 'Compare all models' })).toHaveAttribute('href', '/models');
  });

  it('shows what a message and a dollar come to', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => rowOf('claude').query()?.textContent).toContain('$0.011');
    const details = page.getByRole('region', { name: 'claude-sonnet-4.5' });
    await expect.poll(() => details.query()?.textContent).toContain('95typical messages');
    await expect.poll(() => details.query()?.textContent).toContain('$15 / M tokens');
    await expect.poll(() => details.query()?.textContent).toContain('Answered byWork');
    await expect.element(page.getByText('Based on 1,000 tokens in and 500 out per message.')).toBeInTheDocument();
  });

  it('tests the model in view and shows the time of its first word', async () => {
    transportFor = () =>
      async function* () {
        yield { type: 'text', text: 'Hi' };
      };
    await open();
    // Nobody has asked a model, so nothing says that it answers.
    expect(
      rowOf('gpt-5-mini')
        .getByRole('img', { name: /Answered/ })
        .elements(),
    ).toEqual([]);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const details = page.getByRole('region', { name: 'gpt-5-mini' });
    await expect.poll(() => details.query()?.textContent).toContain('Time to first word0.1 s');
    await expect.poll(() => details.query()?.textContent).toContain('Testedjust now');
    await expect.poll(() => rowOf('gpt-5-mini').query()?.textContent).toContain('Answered in 0.1 s, just now');
    await expect.element(rowOf('gpt-5-mini').getByRole('img', { name: 'Answered in 0.1 s, just now' })).toBeVisible();
  });

  it('draws only what is in view and still reaches the last of hundreds', async () => {
    const picked = await open(MANY);
    expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60);
    await userEvent.keyboard('{End}');
    await expect.poll(activeRow).toContain('model-299');
    await expect.element(rowOf('model-299')).toBeInViewport();
    await userEvent.keyboard('{Enter}');
    expect(picked.single.map(({ name }) => name)).toEqual(['model-299']);
  });
});

describe('picking several', () => {
  it('adds with Shift and Enter or the box, says what it costs, and asks them all', async () => {
    const picked = await open(MODELS, true);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await page.getByRole('checkbox', { name: 'Add claude-sonnet-4.5 to lineup' }).click();
    await expect.element(page.getByText('2 in lineup')).toBeInTheDocument();
    await expect.element(page.getByText('≈ $0.011 per message')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Ask both models' }).click();
    expect(picked.several).toEqual([['gpt-5-mini@default', 'claude-sonnet-4.5@default']]);
  });

  it('keeps a line-up under a name and brings it back', async () => {
    await open(MODELS, true);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}{ArrowDown}{Shift>}{Enter}{/Shift}');
    await page.getByRole('button', { name: 'Save lineup' }).click();
    await page.getByRole('textbox', { name: 'Lineup name' }).fill('Travel');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(getKeptModels().lineUps).toMatchObject([
      { name: 'Travel', models: ['gpt-5-mini@default', 'claude-sonnet-4.5@default'] },
    ]);
    const chip = page.getByRole('button', { name: 'Travel' });
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('checkbox', { name: /gpt-5-mini/ }).click();
    await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
    await chip.click();
    await expect.element(page.getByRole('checkbox', { name: /gpt-5-mini/ })).toBeChecked();
  });

  it('keeps the last model, and stops where more could not be read, saying why', async () => {
    await open(MANY, true);
    const tick = (name: string) => page.getByRole('checkbox', { name: `Add ${name} to lineup` });
    await tick('model-0').click();
    await tick('model-0').click();
    await expect.element(page.getByText('A chat needs at least one model.')).toBeInTheDocument();
    await expect.element(tick('model-0')).toBeChecked();
    for (const index of [1, 2, 3, 4, 5, 6]) await tick(`model-${index}`).click();
    await expect.element(page.getByText('You can ask up to 6 models at a time.')).toBeInTheDocument();
    await expect.element(tick('model-6')).not.toBeChecked();
    await expect.element(page.getByRole('button', { name: 'Ask 6 models' })).toBeInTheDocument();
    await tick('model-5').click();
    await expect.poll(() => page.getByText(/^No more than 6/).query()).toBeNull();
  });

  it('forgets a line-up after a question', async () => {
    await open(MODELS, true);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}{ArrowDown}{Shift>}{Enter}{/Shift}');
    await page.getByRole('button', { name: 'Save lineup' }).click();
    await page.getByRole('textbox', { name: 'Lineup name' }).fill('Duo');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Delete lineup' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete lineup' }).click();
    await expect.poll(() => getKeptModels().lineUps).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Save lineup' })).toBeInTheDocument();
  });

  it('is not offered where a chat has one model', async () => {
    await open();
    expect(page.getByRole('checkbox').query()).toBeNull();
    expect(page.getByText('add to lineup').query()).toBeNull();
  });

  it('counts quick ticks although whoever keeps them has not written the first one down', async () => {
    const told: (readonly string[])[] = [];
    const multiple = {
      selected: ['gpt-5-mini@default'],
      onChange: (ids: readonly string[]) => void told.push(ids),
      onAsk: (ids: readonly string[]) => void told.push(ids),
    };
    await render(
      <WithModels models={MODELS}>
        <ModelPicker chosenId="gpt-5-mini@default" onChoose={() => {}} multiple={multiple}>
          <button type="button">Pick a model</button>
        </ModelPicker>
      </WithModels>,
    );
    await page.getByRole('button', { name: 'Pick a model' }).click();
    for (const name of ['claude-sonnet-4.5', 'gpt-4o']) {
      await page.getByRole('checkbox', { name: `Add ${name} to lineup` }).click();
    }
    await page.getByRole('button', { name: 'Ask 3 models' }).click();
    const all = ['gpt-5-mini@default', 'claude-sonnet-4.5@default', 'gpt-4o@default'];
    expect(told).toEqual([all.slice(0, 2), all, all]);
  });
});

describe('on a phone', () => {
  it('is a sheet in which a tap picks and the pin pins', async () => {
    await page.viewport(390, 800);
    const picked = await open();
    await expect.element(page.getByRole('dialog', { name: 'Choose a model' })).toBeInTheDocument();
    await page.getByRole('button', { name: 'Pin gpt-4o' }).click();
    expect(getKeptModels().pinned).toEqual(['gpt-4o@default']);
    await rowOf('claude').click();
    expect(picked.single.map(({ name }) => name)).toEqual(['claude-sonnet-4.5']);
    await expect.poll(() => page.getByRole('grid').query()).toBeNull();
  });

  it('leads to the parts of the list in a row of their own', async () => {
    await page.viewport(390, 800);
    await open();
    await page.getByRole('button', { name: /^Anthropic/ }).click();
    await expect.poll(() => rowOf('gpt').query()).toBeNull();
    await expect.element(rowOf('claude')).toBeInTheDocument();
  });
});

// Last, because a model that was asked stays among the first.
describe('the recent models', () => {
  it('counts a model among the recent ones as soon as it was asked', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('grid').query()).toBeNull();
    recordModelUse('gpt-4o@default', Date.now());
    await page.getByRole('button', { name: 'Pick a model' }).click();
    await page.getByRole('button', { name: 'Recent 1' }).click();
    await expect.element(rowOf('gpt-4o')).toBeInTheDocument();
    await expect.poll(() => rowOf('claude').query()).toBeNull();
  });
});

describe('a model that needs a plan', () => {
  it('says so in its row, and is not chosen', async () => {
    const picked: Picked = { single: [], several: [] };
    await render(
      <WithModels models={[serverModel('gpt-5-mini'), serverModel('gpt-5-pro', { isLocked: true })]}>
        <Harness picked={picked} isMultiple={false} />
      </WithModels>,
    );
    await page.getByRole('button', { name: 'Pick a model' }).click();
    const row = page.getByRole('row', { name: /gpt-5-pro/ });
    await expect.element(row.getByText('Pro', { exact: true })).toBeVisible();
    await row.getByText('Needs a plan that unlocks all models.').click();
    expect(picked.single).toEqual([]);
    await expect.element(row).toBeVisible();
  });
});
