import { describe, expect, it } from 'vitest';
import { askedByServer } from './asked-by-server.ts';

const form = (properties: Record<string, unknown>, required: readonly string[] = []) => {
  const schema = { type: 'object', properties, required };
  const asked = askedByServer('Trips', { mode: 'form', id: 'e', message: 'Where to?', schema });
  return asked.kind === 'values' ? asked.fields : [];
};

describe('a question of a server', () => {
  it('says who asks, and for what', () => {
    const schema = { type: 'object', properties: {} };
    expect(askedByServer('Trips', { mode: 'form', id: 'e', message: 'Where to?', schema })).toEqual({
      kind: 'values',
      from: 'Trips',
      message: 'Where to?',
      fields: [],
    });
  });

  it('has a field for each plain value', () => {
    const fields = form(
      {
        city: { type: 'string', title: 'City', description: 'Any', minLength: 2 },
        mail: { type: 'string', format: 'email' },
        people: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
        isAway: { type: 'boolean', default: true },
      },
      ['city'],
    );
    expect(fields).toMatchObject([
      { key: 'city', label: 'City', help: 'Any', isRequired: true, kind: 'text', format: 'plain', minLength: 2 },
      { key: 'mail', label: 'Mail', isRequired: false, kind: 'text', format: 'email' },
      { key: 'people', kind: 'number', isWhole: true, min: 1, max: 9, initial: '2' },
      { key: 'isAway', label: 'Is away', kind: 'switch', initial: true },
    ]);
  });

  it('offers choices in the words of every version', () => {
    const [old, titled, several, several2] = form({
      old: { type: 'string', enum: ['a', 'b'], enumNames: ['A'], default: 'b' },
      titled: { type: 'string', oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }, 7] },
      several: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, maxItems: 1, default: ['b', 'z'] },
      several2: { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } },
    });
    const both = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'b' },
    ];
    expect(old).toMatchObject({ kind: 'choice', choices: both, initial: 'b' });
    expect(titled).toMatchObject({ kind: 'choice', choices: both, initial: '' });
    expect(several).toMatchObject({ kind: 'choices', max: 1, initial: ['b'] });
    expect(several2).toMatchObject({ kind: 'choices', choices: [{ value: 'a', label: 'A' }] });
  });

  it('takes what it does not know for a text, and no more than a form holds', () => {
    expect(form({ what: { type: 'object' }, hm: 7 })).toMatchObject([{ kind: 'text' }, { kind: 'text' }]);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, { type: 'string' }]));
    expect(form(many)).toHaveLength(40);
  });

  it('leads to an address that is shown whole', () => {
    const url = 'https://trips.example/pay?x=1';
    expect(askedByServer('Trips', { mode: 'url', id: 'e', message: 'Pay', url })).toEqual({
      kind: 'visit',
      from: 'Trips',
      message: 'Pay',
      url,
    });
  });
});
