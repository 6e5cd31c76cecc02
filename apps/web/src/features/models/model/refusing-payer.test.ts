import { ParentAccount } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { refusingPayer } from './refusing-payer.ts';

const parent = (fields: Partial<ParentAccount>) =>
  ParentAccount.parse({ id: 'a', relationUuid: 'a', uuid: 'a', createdAt: '2026-11-01T00:00:00Z', ...fields });
const ADA = parent({ name: 'Ada', isChildActive: true, models: ['gpt-5-mini'] });
const model = (name: string) => ({ name, customProvider: false as const });

describe('who does not pay for a model', () => {
  it('is the main account that pays and left it out, by its name', () => {
    expect(refusingPayer(model('gpt-5'), [ADA])).toBe('Ada');
    expect(refusingPayer(model('gpt-5'), [{ ...ADA, name: '', email: 'ada@example.org' }])).toBe('ada@example.org');
    expect(refusingPayer(model('gpt-5-mini'), [ADA])).toBeUndefined();
  });

  it('is nobody where all models are allowed, another account pays, or the model is somebody’s own', () => {
    expect(refusingPayer(model('gpt-5'), [])).toBeUndefined();
    expect(refusingPayer(model('gpt-5'), [{ ...ADA, models: [] }])).toBeUndefined();
    expect(refusingPayer(model('gpt-5'), [{ ...ADA, isChildActive: false }])).toBeUndefined();
    const own = { configUid: 'c', name: 'Mine', baseUrl: 'https://mine.example' };
    expect(refusingPayer({ name: 'gpt-5', customProvider: own }, [ADA])).toBeUndefined();
  });
});
