import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import type { AskedOfPerson, PersonAnswer } from '../model/asked-of-person.ts';
import { Asked } from './asked.tsx';

const facts = { help: undefined, isRequired: true };
const form = {
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
} as const satisfies AskedOfPerson;

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

  it('is shown from its beginning where it is long, and has the focus', async () => {
    const city = form.fields[0];
    const fields = Array.from({ length: 20 }, (_, index) => ({ ...city, key: `city${index}`, label: `City ${index}` }));
    const scroller = await askInChat({ ...form, fields });
    const question = page.getByRole('region', { name: 'Trips asks you' });
    await expect.element(question).toHaveFocus();
    await expect.poll(() => distance(question.element(), scroller)).toBeLessThan(40);
    await expect.poll(() => distance(question.element(), scroller)).toBeGreaterThanOrEqual(0);
  });

  it('leaves the focus with whoever is writing', async () => {
    const box = document.createElement('textarea');
    document.body.append(box);
    onTestFinished(() => box.remove());
    box.value = 'By the way';
    box.focus();
    const scroller = await askInChat(form);
    await expect
      .poll(() => distance(page.getByRole('region', { name: 'Trips asks you' }).element(), scroller))
      .toBeLessThan(200);
    expect(document.activeElement).toBe(box);
  });
});

const distance = (part: Element, scroller: Element): number =>
  part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** A question at the end of a chat, which goes to its end while it grows. */
async function askInChat(asked: AskedOfPerson): Promise<Element> {
  await render(
    <div data-testid="chat" style={{ height: 400, overflowY: 'auto' }}>
      <div style={{ height: 900 }} />
      <Asked asked={asked} onAnswer={() => {}} />
    </div>,
  );
  const scroller = page.getByTestId('chat').element();
  for (let frame = 0; frame < 4; frame += 1) {
    scroller.scrollTop = scroller.scrollHeight;
    await new Promise(requestAnimationFrame);
  }
  return scroller;
}
