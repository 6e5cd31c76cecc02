import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import type { AskedOfPerson, PersonAnswer } from '../model/asked-of-person.ts';
import { Asked } from './asked.tsx';

const facts = { help: undefined, isRequired: true };
const form: AskedOfPerson = {
  kind: 'values',
  from: 'Trips',
  message: 'Where to? ![x](https://evil.example/x.png)',
  fields: [
    {
      ...facts,
      key: 'city',
      label: 'City',
      kind: 'text',
      format: 'plain',
      minLength: 2,
      maxLength: undefined,
      initial: '',
    },
    { ...facts, key: 'people', label: 'People', kind: 'number', isWhole: true, min: 1, max: 9, initial: '2' },
    { ...facts, key: 'window', label: 'Window seat', kind: 'switch', initial: false },
  ],
};

async function ask(asked: AskedOfPerson) {
  const answers: PersonAnswer[] = [];
  await render(<Asked asked={asked} onAnswer={(answer) => void answers.push(answer)} />);
  return answers;
}

describe('what a running call asks of a person', () => {
  it('says who asks, says what is missing, and hands over what was entered', async () => {
    const answers = await ask(form);
    await expect.element(page.getByRole('region', { name: 'Trips asks you' })).toBeVisible();
    await expect.element(page.getByText(form.message)).toBeVisible();
    expect(document.querySelectorAll('section img')).toHaveLength(0);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByText('Fill this in.')).toBeVisible();
    await page.getByLabelText('City').fill('B');
    await expect.element(page.getByText('At least 2 characters.')).toBeVisible();
    await page.getByLabelText('City').fill('Bern');
    await page.getByLabelText('Window seat').click();
    await page.getByRole('button', { name: 'Send' }).click();
    expect(answers).toEqual([{ action: 'accept', values: { city: 'Bern', people: 2, window: true } }]);
  });

  it.each([
    ['Decline', 'decline'],
    ['Cancel the question', 'cancel'],
  ])('can be answered by %s, with nothing entered', async (name, action) => {
    const answers = await ask(form);
    await page.getByRole('button', { name }).click();
    expect(answers).toEqual([{ action }]);
  });

  it('lets no browser fill in what it remembers', async () => {
    await ask(form);
    await expect.element(page.getByLabelText('City')).toHaveAttribute('autocomplete', 'off');
  });

  it('shows a whole address, and opens it on a press alone', async () => {
    const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null);
    const url = 'https://trips.example/pay?ticket=1#now';
    const answers = await ask({ kind: 'visit', from: 'Trips', message: 'Pay', url });
    await expect.element(page.getByText(url)).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Open page' }).click();
    expect(opened).toHaveBeenCalledWith(url, '_blank', 'noopener,noreferrer');
    expect(answers).toEqual([{ action: 'accept', values: {} }]);
    opened.mockRestore();
  });

  it('opens nothing that is no page of the web', async () => {
    await ask({ kind: 'visit', from: 'Trips', message: 'Pay', url: 'javascript:alert(1)' });
    await expect.element(page.getByText('javascript:alert(1)')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Open page' })).not.toBeInTheDocument();
  });
});
