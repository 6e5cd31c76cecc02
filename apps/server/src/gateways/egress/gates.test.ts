import { describe, expect, it, onTestFinished } from 'vitest';
import { createEgress, type Egress, type EgressParts } from './egress.ts';

function egressWith(parts: Partial<EgressParts>): Egress {
  const egress = createEgress({ allowPrivateHosts: [], ...parts });
  onTestFinished(() => egress.close());
  return egress;
}

describe('the gate of strangers', () => {
  it.each(['http://127.0.0.1:9', 'http://ollama:9', 'https://ollama', 'https://api.example.com'])(
    'opens nothing private, whatever the operator allows for people: %s',
    async (url) => {
      const egress = egressWith({
        allowPrivateHosts: ['127.0.0.0/8', 'ollama'],
        resolver: async () => [{ address: '127.0.0.1', family: 4 }],
      });
      expect((await egress.check(url)).addresses).toHaveLength(1);
      await expect(egress.strangers.check(url)).rejects.toMatchObject({ code: 'address_refused' });
      await expect(egress.strangers.fetch(url)).rejects.toMatchObject({ code: 'address_refused' });
    },
  );

  it('lets the internet through', async () => {
    const { strangers } = egressWith({ resolver: async () => [{ address: '93.184.216.34', family: 4 }] });
    expect((await strangers.check('https://api.example.org/v1')).url.pathname).toBe('/v1');
  });
});

describe('a metadata address', () => {
  it.each([
    ['100.100.100.200', '100.64.0.0/10'],
    ['169.254.169.254', '169.254.0.0/16'],
    ['169.254.170.2', '0.0.0.0/0'],
    ['192.0.0.192', '192.0.0.0/8'],
    ['fd00:ec2::254', 'fd00::/8'],
    ['fe80::1', 'fe80::/10'],
  ])('is opened by itself and not by a range: %s, %s', async (address, range) => {
    const isLong = address.includes(':');
    const url = `http://${isLong ? `[${address}]` : address}/`;
    await expect(egressWith({ allowPrivateHosts: [range] }).check(url)).rejects.toMatchObject({
      code: 'address_refused',
    });
    for (const exact of [address, `${address}/${isLong ? 128 : 32}`])
      expect((await egressWith({ allowPrivateHosts: [exact] }).check(url)).addresses).toHaveLength(1);
  });
});
