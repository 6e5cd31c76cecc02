import { describe, expect, it } from 'vitest';
import { decisionRows, standingOf, verdictOn, withConsent, withoutConsent, type Consent } from './consent-rule.ts';

const asked = { toolId: 't', name: 'send', fingerprint: '1', isReadOnly: false };
const given = (standing: Consent['standing'], fingerprint = '1', toolId = 't'): Consent => ({
  toolId,
  name: 'send',
  fingerprint,
  standing,
});

describe('a call', () => {
  it.each([
    ['asks first', asked, [], 'ask'],
    ['runs where it is known to only read', { ...asked, isReadOnly: true }, [], 'run'],
    ['runs where it always may', asked, [given('always')], 'run'],
    ['asks again where the function says something else of itself', asked, [given('always', '2')], 'ask'],
    ['asks where another tool of that name may run', asked, [given('always', '1', 'other')], 'ask'],
    ['is refused where it never may', asked, [given('never')], 'refuse'],
    ['is refused where it never may, whatever it says of itself', asked, [given('never', '2')], 'refuse'],
    ['is refused where it never may, though it only reads', { ...asked, isReadOnly: true }, [given('never')], 'refuse'],
  ] as const)('%s', (_, call, consents, verdict) => {
    expect(verdictOn(call, consents)).toBe(verdict);
  });
});

it('keeps the last decision about a function, and forgets those about a tool', () => {
  const consents = withConsent([given('never'), given('always', '1', 'other')], given('always'));
  expect(consents.map(({ toolId, standing }) => [toolId, standing])).toEqual([
    ['other', 'always'],
    ['t', 'always'],
  ]);
  expect(withoutConsent(consents, { toolId: 't' })).toHaveLength(1);
});

it('lists what was decided for a whole tool as one, beside what was decided for one function', () => {
  const ofTool = (name: string): Consent => ({ ...given('always'), name, isWholeTool: true });
  expect(
    decisionRows([given('never', '1', 'other'), ofTool('a'), ofTool('b'), { ...given('never'), name: 'c' }]),
  ).toEqual([
    { toolId: 'other', standing: 'never', isWholeTool: false, names: ['send'] },
    { toolId: 't', standing: 'always', isWholeTool: true, names: ['a', 'b'] },
    { toolId: 't', standing: 'never', isWholeTool: false, names: ['c'] },
  ]);
});

it('is of one mind about a tool where all its functions have the same standing', () => {
  const [send, read] = [asked, { ...asked, name: 'read' }];
  const both = [given('always'), { ...given('always'), name: 'read' }];
  expect(standingOf([send, read], both)).toBe('always');
  expect(standingOf([send, read], [given('always')])).toBeUndefined();
  expect(standingOf([send], [given('never', '2')])).toBe('never');
  expect(standingOf([send], [given('always', '2')])).toBeUndefined();
});
