import { describe, expect, it } from 'vitest';
import { desktopLoginCode } from './desktop-login.ts';

describe('the code of a login that the desktop app began', () => {
  it('follows from state and channel as documented', async () => {
    expect(await desktopLoginCode('state', 'channel')).toBe('5W-74');
  });

  it('is another one for another attempt', async () => {
    const code = await desktopLoginCode('state', 'channel');
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{2}-[2-9A-HJ-NP-Z]{2}$/);
    expect(await desktopLoginCode('state2', 'channel')).not.toBe(code);
    expect(await desktopLoginCode('state', 'channel2')).not.toBe(code);
  });
});
