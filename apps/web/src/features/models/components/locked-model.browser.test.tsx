import type { Model } from '@parley/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { serverModel, WithModels } from '../testing/with-models.tsx';
import { ModelPicker } from './model-picker.tsx';

it('a model that needs a plan says so in its row, and is not chosen', async () => {
  const picked: Model[] = [];
  await render(
    <WithModels models={[serverModel('gpt-5-mini'), serverModel('gpt-5-pro', { isLocked: true })]}>
      <ModelPicker chosenId="gpt-5-mini@default" onChoose={(model) => void picked.push(model)}>
        <button type="button">Pick a model</button>
      </ModelPicker>
    </WithModels>,
  );
  await page.getByRole('button', { name: 'Pick a model' }).click();
  const row = page.getByRole('row', { name: /gpt-5-pro/ });
  await expect.element(row.getByText('Pro', { exact: true })).toBeVisible();
  await row.getByText('Needs a plan that unlocks all models.').click();
  expect(picked).toEqual([]);
  await expect.element(row).toBeVisible();
});
