import { describe, expect, it } from 'vitest';
import { findSecrets } from './find-secrets.ts';

const found = (text: string, countries: readonly string[] = ['US', 'DE']) =>
  findSecrets(text, countries).map(({ kind, value }) => [kind, value]);

describe('what should not be public is found', () => {
  it.each([
    ['key', 'Use sk-proj-Ab12Cd34Ef56Gh78Ij90Kl please', 'sk-proj-Ab12Cd34Ef56Gh78Ij90Kl'],
    ['key', '密钥是sk_live_4eC39HqLyjWDarjtT1zdp7dc。', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
    ['key', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['key', '{"log":"line\\nAKIAIOSFODNN7ABCDEFG"}', 'AKIAIOSFODNN7ABCDEFG'],
    ['key', 'Authorization: Bearer 9f8e7d6c5b4a39281706f5e4', '9f8e7d6c5b4a39281706f5e4'],
    ['key', 'API_KEY="d41d8cd98f00b204e9800998ecf8427e"', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['key', 'password: hunter2!', 'hunter2!'],
    ['key', '密码：Mima2024x', 'Mima2024x'],
    ['key', 'postgres://app:s3cr3tpass@db.host.net:5432/x', 's3cr3tpass'],
    [
      'key',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
    ],
    ['email', 'Write to **ada.l@lovelace.dev**.', 'ada.l@lovelace.dev'],
    ['email', '我的邮箱是li+a@sina.com.cn，谢谢', 'li+a@sina.com.cn'],
    ['email', '邮箱 用户@例子.公司 收', '用户@例子.公司'],
    ['email', 'mail（ａｄａ＠lovelace．dev）', 'ａｄａ＠lovelace．dev'],
    ['phone', 'Call +49 170 1234567 now', '+49 170 1234567'],
    ['phone', 'or (212) 555-0187.', '(212) 555-0187'],
    ['phone', 'office 030 901820', '030 901820'],
    ['phone', '我的手机13812345678', '13812345678'],
    ['phone', 'رقمي ٠٥٠١٢٣٤٥٦٧ شكرا', '٠٥٠١٢٣٤٥٦٧'],
    ['phone', 'Phone: 5550 1234', '5550 1234'],
    ['phone', 'dial 0049 170 1234567', '0049 170 1234567'],
    ['card', 'Visa 4111 1111 1111 1111 12/27 123', '4111 1111 1111 1111'],
    ['card', '卡号5555555555554444', '5555555555554444'],
    ['card', 'amex 3782-822463-10005', '3782-822463-10005'],
    ['card', 'البطاقة ٤١١١ ١١١١ ١١١١ ١١١١', '٤١١١ ١١١١ ١١١١ ١١١١'],
  ])('%s in %s', (kind, text, value) => {
    expect(found(text)).toEqual([[kind, value]]);
  });

  it('takes a private key with all of its lines', () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAKC\n-----END RSA PRIVATE KEY-----';
    expect(found(`Here:\n${key}\nand more`)).toEqual([['key', key]]);
  });

  it('names each of several once, in the order of the text', () => {
    const text = 'ada@lovelace.dev, +49 170 1234567, 4111111111111111, ada@lovelace.dev';
    expect(found(text).map(([kind]) => kind)).toEqual(['email', 'phone', 'card', 'email']);
  });
});

describe('no alarm is raised by', () => {
  it.each([
    'Meet on 2024-01-15 10:30, or 15.01.2024, or 12/05/2023.',
    '2024/01/15 to 2025/12/31, 1990-2024, 2019 - 2023',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8 and 12345678-1234-1234-1234-123456789012',
    '123e4567-e89b-12d3-a456-426614174000',
    'at 1700000000000 or 1700000000 ms, 3.14159265358979, 1 234 567 890, 12,345,678.90',
    '192.168.100.200 and 10.0.0.1:8080, version 10.15.7, port 55432',
    'ISBN 978-3-16-148410-0',
    'IBAN DE89 3704 0044 0532 0130 00',
    'icon@2x.png, react@18.2.0, git@github.com:a/b.git, @decorator, a@b, jo@example.com',
    'const apiKey = process.env.API_KEY; token: string; password: string; secret = config.app.secretKey1',
    'API_KEY=your_api_key_here_12345 and sk-xxxxxxxxxxxxxxxxxxxxxxxx, AKIAIOSFODNN7EXAMPLE',
    'max_tokens: 4096, tokens=1234567890123456, getToken(1234567890123456)',
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14',
    '4111 1111 1111 1112 has a wrong check digit',
    '2024年1月15日，共 20240115 项，编号 100020003000',
    '████████████ ████@████.███',
  ])('%s', (text) => {
    expect(found(text, ['US', 'DE', 'CN'])).toEqual([]);
  });
});
