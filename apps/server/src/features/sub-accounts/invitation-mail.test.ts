import { describe, expect, it } from 'vitest';
import { invitationMail, mailableName } from './invitation-mail.ts';

describe('the name of an inviter', () => {
  it.each([
    ['Ada', 'Ada'],
    ['李雷', '李雷'],
    ['Ada O’Neil', 'Ada O Neil'],
    ['Win at https://evil.example/now', 'Win at https evil example now'],
    ['<b>Ada</b>', 'b Ada b'],
    ['call 0800-555-12345 now', 'call now'],
    ['a@b.example', 'a b example'],
    ['Ada\r\nBcc: eve@example.org', 'Ada Bcc eve example org'],
    ['\u202eadA', 'adA'],
    ['x'.repeat(200), 'x'.repeat(40)],
    ['...', ''],
  ])('is mailed from %j as %j', (name, mailed) => {
    expect(mailableName(name)).toBe(mailed);
  });
});

describe('the mail of an invitation', () => {
  it('carries the name, the address of this server, and nothing that could be markup', () => {
    const { subject, text, html } = invitationMail('Ada <i>', 'https://chat.example/?a=1&b=2', 'en');
    expect(subject).toBe('Ada i invited you to Parley');
    expect(text).toContain('https://chat.example/?a=1&b=2');
    expect(html).toContain('href="https://chat.example/?a=1&amp;b=2"');
    expect(html).not.toContain('<i>');
  });

  it('is written from right to left where it is read so', () => {
    expect(invitationMail('', undefined, 'ar').html).toContain('dir="rtl"');
    expect(invitationMail('', undefined, 'de').subject).toBe('Someone invited you to Parley');
  });
});
