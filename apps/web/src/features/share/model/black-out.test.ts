import { Message, publicMessages } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { blackedOut, findingsIn, joinFindings, withTexts } from './black-out.ts';

const MAIL = 'ada@lovelace.dev';
const KEY = 'sk-Ab12Cd34Ef56Gh78Ij90Kl';
const messages = publicMessages([
  Message.parse({
    id: 'a',
    date: 1,
    role: 'assistant',
    content: [
      { type: 'text', text: `Mail ${MAIL}` },
      { type: 'image_url', image_url: { url: `https://x.net/${KEY}` } },
    ],
    reasoning: `The key is ${KEY}.`,
    translation: { language: 'de', text: MAIL },
    attachments: [{ id: 'f', name: `${MAIL} notes.txt` }],
    tools: [
      {
        id: 'c',
        name: 'look',
        arguments: JSON.stringify({ to: MAIL }),
        result: KEY,
        citations: [{ title: MAIL, url: 'https://a.net/' }],
      },
    ],
  }),
]);

describe('what should perhaps not be public', () => {
  it('is found once, however often it stands in a chat and its title', () => {
    const findings = findingsIn({ name: `About ${MAIL}`, messages }, []);
    expect(findings).toEqual([
      { kind: 'email', value: MAIL, count: 6 },
      { kind: 'key', value: KEY, count: 2 },
    ]);
    const [mail] = findings;
    expect(joinFindings([mail!], findings)[0]?.count).toBe(12);
  });

  it('is blacked out in every text, and the texts stay as long as they were', () => {
    const [hidden] = messages.map((message) => withTexts(message, (text) => blackedOut(text, [MAIL, KEY])));
    expect(JSON.stringify(hidden)).not.toContain(MAIL);
    expect(hidden?.reasoning).toBe(`The key is ${'█'.repeat(KEY.length)}.`);
    expect(hidden?.tools[0]?.arguments).toBe(`{"to":"${'█'.repeat(MAIL.length)}"}`);
  });

  it('takes a dollar sign for itself, and the longest first', () => {
    expect(blackedOut('pa$$word1 and pa$$word12', ['pa$$word1', 'pa$$word12'])).toBe('█████████ and ██████████');
  });
});
