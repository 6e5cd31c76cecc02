import { expect, it } from 'vitest';
import cases from './hidden-variables.cases.json' with { type: 'json' };
import { isHiddenVariable } from './hidden-variables.ts';

it.each(cases)('a variable is hidden only where it can be nothing but a secret: $name=$value', (variable) => {
  expect(isHiddenVariable(variable.name, variable.value)).toBe(variable.isHidden);
});
