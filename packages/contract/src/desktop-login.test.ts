import { describe, expect, it } from 'vitest';
import { desktopLoginCode } from './desktop-login.ts';

const ATTEMPT = { state: 'state', channel: 'channel', server: 'parley.example' };

describe('the code of a login that the desktop app began', () => {
  it('follows from state, channel and server as documented', async () => {
    expect(await desktopLoginCode(ATTEMPT)).toBe('Q8S3-QPHE');
  });

  it('is another one for another attempt, and at another server', async () => {
    const code = await desktopLoginCode(ATTEMPT);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const others = [{ state: 'state2' }, { channel: 'channel2' }, { server: 'other.example' }];
    for (const other of others) expect(await desktopLoginCode({ ...ATTEMPT, ...other })).not.toBe(code);
  });
});
