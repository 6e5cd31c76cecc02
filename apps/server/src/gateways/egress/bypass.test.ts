import type { RefusalReason } from '@parley/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createEgress } from './egress.ts';
import type { Resolver } from './vetting.ts';

/** What the names of the table lead to. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'loops.example.com': ['127.0.0.1'],
  'lan.example.com': ['192.168.1.10'],
  'metadata.example.com': ['169.254.169.254'],
  'mapped.example.com': ['::ffff:169.254.169.254'],
  'hex-mapped.example.com': ['::ffff:a9fe:a9fe'],
  'six.example.com': ['::1'],
  'nat64.example.com': ['64:ff9b::a9fe:a9fe'],
  'zone.example.com': ['fe80::1%eth0'],
  'mixed.example.com': ['93.184.216.34', '10.0.0.1'],
  'mixed-six.example.com': ['2606:4700:4700::1111', '::1'],
  'self.example.com': ['198.35.26.96'],
  'odd.example.com': ['not an address'],
  'xn--exmple-cua.com': ['127.0.0.1'],
  'db.example.com': ['93.184.216.34'],
};

const resolver: Resolver = async (name) => {
  const addresses = NAMES[name];
  if (!addresses) throw Object.assign(new Error(`the table does not know ${name}`), { code: 'ENOTFOUND' });
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

const egress = createEgress({
  allowPrivateHosts: [],
  resolver,
  ownAddresses: () => ['198.35.26.96', '2620:0:862:ed1a::1'],
  ownNames: ['db.example.com'],
  connectTimeoutMs: 50,
});
afterAll(() => egress.close());

const ATTEMPTS: readonly (readonly [what: string, url: string, reason: RefusalReason])[] = [
  ['plain loopback', 'https://127.0.0.1/', 'private_address'],
  ['another loopback address', 'https://127.8.8.8/', 'private_address'],
  ['a decimal address', 'https://2130706433/', 'private_address'],
  ['a hexadecimal address', 'https://0x7f000001/', 'private_address'],
  ['an octal address', 'https://017700000001/', 'private_address'],
  ['octal parts', 'https://0177.0.0.1/', 'private_address'],
  ['hexadecimal parts', 'https://0x7f.0x0.0x0.0x1/', 'private_address'],
  ['mixed parts', 'https://0x7f.0.01.1/', 'private_address'],
  ['two parts', 'https://127.1/', 'private_address'],
  ['three parts', 'https://127.0.1/', 'private_address'],
  ['short hexadecimal', 'https://0x7f.1/', 'private_address'],
  ['leading zeros', 'https://0000177.0000.0.1/', 'private_address'],
  ['an address with a dot at its end', 'https://127.0.0.1./', 'private_address'],
  ['zero', 'https://0/', 'private_address'],
  ['all zeros', 'https://0.0.0.0/', 'private_address'],
  ['fullwidth digits', 'https://１２７.０.０.１/', 'private_address'],
  ['circled digits', 'https://①②⑦.⓪.⓪.①/', 'private_address'],
  ['superscript digits', 'https://¹27.0.0.1/', 'private_address'],
  ['ideographic full stops', 'https://127。0。0。1/', 'private_address'],
  ['percent-encoded digits', 'https://%31%32%37.0.0.1/', 'private_address'],
  ['a percent-encoded dot', 'https://127%2e0%2e0%2e1/', 'private_address'],
  ['a private address', 'https://10.0.0.1/', 'private_address'],
  ['the 172 block', 'https://172.16.5.4/', 'private_address'],
  ['the 192 block', 'https://192.168.0.1/', 'private_address'],
  ['carrier-grade addresses', 'https://100.64.0.1/', 'private_address'],
  ['the metadata service', 'https://169.254.169.254/latest/meta-data/', 'private_address'],
  ['the metadata service in decimal', 'https://2852039166/', 'private_address'],
  ['the metadata service in octal', 'https://0251.0376.0251.0376/', 'private_address'],
  ['Azure’s wire server', 'https://168.63.129.16/', 'private_address'],
  ['Alibaba’s metadata', 'https://100.100.100.200/', 'private_address'],
  ['Oracle’s metadata', 'https://192.0.0.192/', 'private_address'],
  ['benchmark addresses', 'https://198.18.0.1/', 'private_address'],
  ['documentation addresses', 'https://203.0.113.7/', 'private_address'],
  ['multicast', 'https://224.0.0.1/', 'private_address'],
  ['broadcast', 'https://255.255.255.255/', 'private_address'],
  ['IPv6 loopback', 'https://[::1]/', 'private_address'],
  ['long IPv6 loopback', 'https://[0000:0000:0000:0000:0000:0000:0000:0001]/', 'private_address'],
  ['unspecified IPv6', 'https://[::]/', 'private_address'],
  ['v4-mapped', 'https://[::ffff:127.0.0.1]/', 'private_address'],
  ['v4-mapped in hexadecimal', 'https://[::ffff:7f00:1]/', 'private_address'],
  ['v4-mapped metadata', 'https://[::ffff:169.254.169.254]/', 'private_address'],
  ['v4-compatible', 'https://[::127.0.0.1]/', 'private_address'],
  ['v4-translated', 'https://[::ffff:0:127.0.0.1]/', 'private_address'],
  ['NAT64', 'https://[64:ff9b::127.0.0.1]/', 'private_address'],
  ['local NAT64', 'https://[64:ff9b:1::a9fe:a9fe]/', 'private_address'],
  ['6to4', 'https://[2002:7f00:0001::]/', 'private_address'],
  ['Teredo', 'https://[2001:0:7f00:1::]/', 'private_address'],
  ['ISATAP', 'https://[2a00:1450::5efe:7f00:1]/', 'private_address'],
  ['link-local IPv6', 'https://[fe80::1]/', 'private_address'],
  ['site-local IPv6', 'https://[fec0::1]/', 'private_address'],
  ['unique local IPv6', 'https://[fd12:3456::1]/', 'private_address'],
  ['AWS metadata over IPv6', 'https://[fd00:ec2::254]/', 'private_address'],
  ['IPv6 multicast', 'https://[ff02::1]/', 'private_address'],
  ['the server’s own address', 'https://198.35.26.96/', 'private_address'],
  ['the server’s own IPv6 address', 'https://[2620:0:862:ed1a:0:0:0:1]/', 'private_address'],
  ['a zone id', 'https://[fe80::1%25eth0]/', 'not_an_address'],
  ['a raw zone id', 'https://[::1%lo]/', 'not_an_address'],
  ['localhost', 'https://localhost/', 'private_name'],
  ['LOCALHOST', 'https://LOCALHOST/', 'private_name'],
  ['localhost with a dot', 'https://localhost./', 'private_name'],
  ['localhost with two dots', 'https://localhost../', 'not_an_address'],
  ['a fullwidth localhost', 'https://ｌｏｃａｌｈｏｓｔ/', 'private_name'],
  ['a name under localhost', 'https://api.localhost/', 'private_name'],
  ['localhost.localdomain', 'https://localhost.localdomain/', 'private_name'],
  ['a percent-encoded localhost', 'https://%6c%6f%63alhost/', 'private_name'],
  ['a single label', 'https://ollama/', 'private_name'],
  ['ip6-localhost', 'https://ip6-localhost/', 'private_name'],
  ['a .local name', 'https://nas.local/', 'private_name'],
  ['a .internal name', 'https://host.docker.internal/', 'private_name'],
  ['Kubernetes’ API', 'https://kubernetes.default.svc.cluster.local/', 'private_name'],
  ['Google’s metadata', 'https://metadata.google.internal/computeMetadata/v1/', 'private_name'],
  ['Google’s metadata with a dot', 'https://metadata.google.internal./', 'private_name'],
  ['Google’s metadata in capitals', 'https://METADATA.Google.Internal/', 'private_name'],
  ['the short metadata name', 'https://metadata/', 'private_name'],
  ['a home router', 'https://router.home.arpa/', 'private_name'],
  ['a host of this installation', 'https://db.example.com/', 'private_name'],
  ['a name that leads to loopback', 'https://loops.example.com/', 'private_address'],
  ['such a name with a dot', 'https://loops.example.com./', 'private_address'],
  ['such a name with ideographic stops', 'https://loops。example。com/', 'private_address'],
  ['a name in other letters', 'https://exämple.com/', 'private_address'],
  ['a name that leads into the network', 'https://lan.example.com/', 'private_address'],
  ['a name that leads to metadata', 'https://metadata.example.com/', 'private_address'],
  ['a name with a mapped address', 'https://mapped.example.com/', 'private_address'],
  ['a name with a mapped address in hexadecimal', 'https://hex-mapped.example.com/', 'private_address'],
  ['a name with IPv6 loopback', 'https://six.example.com/', 'private_address'],
  ['a name with a NAT64 address', 'https://nat64.example.com/', 'private_address'],
  ['a name with a zoned address', 'https://zone.example.com/', 'private_address'],
  ['one good and one bad address', 'https://mixed.example.com/', 'private_address'],
  ['one good and one bad IPv6 address', 'https://mixed-six.example.com/', 'private_address'],
  ['a name that leads to this server', 'https://self.example.com/', 'private_address'],
  ['a resolver that answers rubbish', 'https://odd.example.com/', 'private_address'],
  ['plain http', 'http://api.example.com/', 'needs_https'],
  ['ssh', 'https://api.example.com:22/', 'port'],
  ['Redis', 'https://api.example.com:6379/', 'port'],
  ['PostgreSQL', 'https://api.example.com:5432/', 'port'],
  ['port 0', 'https://api.example.com:0/', 'port'],
  ['port 80 over TLS', 'https://api.example.com:80/', 'port'],
  ['a port beyond the last', 'https://api.example.com:65536/', 'not_an_address'],
  ['a user name', 'https://user@api.example.com/', 'credentials'],
  ['a name and a password', 'https://user:password@api.example.com/', 'credentials'],
  ['a host dressed as a user name', 'https://api.example.com@127.0.0.1/', 'credentials'],
  ['an encoded at sign', 'https://api.example.com%40127.0.0.1/', 'not_an_address'],
  ['a backslash', 'https://api.example.com\\@127.0.0.1/', 'not_an_address'],
  ['backslashes for slashes', 'https:\\\\127.0.0.1/', 'not_an_address'],
  ['a tab in the host', 'https://127.0.\t0.1/', 'not_an_address'],
  ['a line break', 'https://api.example.com/\r\nHost: 127.0.0.1', 'not_an_address'],
  ['a null character', 'https://api.example.com\u0000.evil/', 'not_an_address'],
  ['a space in the host', 'https://api.example.com .evil/', 'not_an_address'],
  ['an encoded slash in the host', 'https://127.0.0.1%2f@api.example.com', 'credentials'],
  ['an encoded null in the host', 'https://127.0.0.1%00.example.com/', 'not_an_address'],
  ['no slashes', 'https:127.0.0.1', 'private_address'],
  ['three slashes', 'https:///127.0.0.1/', 'private_address'],
  ['no scheme', '127.0.0.1', 'not_an_address'],
  ['only slashes', '//127.0.0.1/', 'not_an_address'],
  ['no host', 'https://', 'not_an_address'],
  ['only a port', 'https://:443/', 'not_an_address'],
  ['only a dot', 'https://./', 'not_an_address'],
  ['nothing', '', 'not_an_address'],
  ['too many parts', 'https://1.2.3.4.5/', 'not_an_address'],
  ['a number too large', 'https://4294967296/', 'not_an_address'],
  ['a very long address', `https://api.example.com/${'a'.repeat(5_000)}`, 'not_an_address'],
  ['javascript', 'javascript:fetch("https://127.0.0.1")', 'scheme'],
  ['a file', 'file:///etc/passwd', 'scheme'],
  ['a file on a host', 'file://127.0.0.1/etc/passwd', 'scheme'],
  ['gopher', 'gopher://127.0.0.1:6379/_INFO', 'scheme'],
  ['ftp', 'ftp://127.0.0.1/', 'scheme'],
  ['data', 'data:text/plain,hello', 'scheme'],
  ['blob', 'blob:https://127.0.0.1/1', 'scheme'],
  ['a web socket', 'wss://127.0.0.1/', 'scheme'],
  ['dict', 'dict://127.0.0.1:11211/stat', 'scheme'],
  ['jar', 'jar:https://127.0.0.1!/', 'scheme'],
];

describe('an attempt to reach what is not public', () => {
  it.each(ATTEMPTS)('is refused: %s, %s', async (_, url, reason) => {
    await expect(egress.check(url)).rejects.toMatchObject({ code: 'address_refused', reason });
    await expect(egress.fetch(url)).rejects.toMatchObject({ code: 'address_refused', reason });
  });

  it('has been made in more than a hundred ways, each once', () => {
    expect(ATTEMPTS.length).toBeGreaterThan(100);
    expect(new Set(ATTEMPTS.map(([, url]) => url)).size).toBe(ATTEMPTS.length);
  });
});

describe('a private name', () => {
  it('is refused in the same way whether it exists or not, so that nobody can map the network', async () => {
    const asked: string[] = [];
    const watched: Resolver = (name) => {
      asked.push(name);
      return resolver(name);
    };
    const closed = createEgress({ allowPrivateHosts: ['ollama'], resolver: watched });
    await expect(closed.check('https://nas.local/')).rejects.toMatchObject({ reason: 'private_name' });
    expect(asked).toEqual([]);
    const open = createEgress({ allowPrivateHosts: ['10.9.0.0/16'], resolver: watched });
    await expect(open.check('https://nas.local/')).rejects.toMatchObject({ reason: 'private_name' });
  });
});

describe('an ordinary address', () => {
  it.each([
    ['https://api.example.org/v1', 'https://api.example.org/v1'],
    ['HTTPS://API.Example.ORG./v1', 'https://api.example.org/v1'],
    ['https://api.example.org/v1?', 'https://api.example.org/v1'],
    ['https://api.example.org/v1#', 'https://api.example.org/v1'],
    ['https://api.example.org:8443/v1', 'https://api.example.org:8443/v1'],
    ['https://1.1.1.1/', 'https://1.1.1.1/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ])('passes: %s', async (address, href) => {
    const open = createEgress({
      allowPrivateHosts: [],
      resolver: async () => [{ address: '93.184.216.34', family: 4 }],
    });
    expect((await open.check(address)).url.href).toBe(href);
  });

  it.each(['https://api.example.org/v1?x=1', 'https://api.example.org/v1#x', 'https://api.example.org/?#x'])(
    'is no endpoint where something would stand behind its path: %s',
    async (address) => {
      const open = createEgress({
        allowPrivateHosts: [],
        resolver: async () => [{ address: '93.184.216.34', family: 4 }],
      });
      await expect(open.check(address)).rejects.toMatchObject({ code: 'address_refused', reason: 'query' });
      await expect(open.check(new URL(address))).rejects.toMatchObject({ reason: 'query' });
    },
  );

  it('that no name server knows is not a refusal but a failure', async () => {
    await expect(egress.check('https://nowhere.example.com/')).rejects.toMatchObject({
      code: 'upstream_unreachable',
      problem: 'dns_not_found',
    });
  });
});
