import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Field } from '#/components/field.tsx';
import { render } from '#/testing/render.tsx';
import { CodeField } from './code-field.tsx';

/** A form that refuses every code, as one does that was typed wrong. */
function RefusingForm() {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  return (
    <>
      <Field label="Code" error={error}>
        <CodeField
          code={code}
          input={input}
          onChange={(next) => {
            setCode(next);
            setError(undefined);
          }}
        />
      </Field>
      <button type="button" onClick={() => setError('That code is wrong.')}>
        Sign in
      </button>
    </>
  );
}

it('has a refused code selected, so that the next digits replace it, and says what is wrong', async () => {
  await render(<RefusingForm />);
  const field = page.getByRole('textbox', { name: 'Code' });
  await field.fill('123456');
  for (const next of ['654321', '111222']) {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription('That code is wrong.');
    await userEvent.keyboard(next);
    await expect.element(field).toHaveValue(next);
  }
});
