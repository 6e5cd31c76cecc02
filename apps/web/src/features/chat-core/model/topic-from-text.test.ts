import { describe, expect, it } from 'vitest';
import { topicFromText } from './topic-from-text.ts';

describe('topicFromText', () => {
  it.each([
    ['What is SQL?', 'What is SQL?'],
    ['  two\n\nlines ', 'two lines'],
    ['# Heading first', 'Heading first'],
    ['We run Postgres 15 with two replicas. What is the safest way?', 'We run Postgres 15 with two replicas. What is…'],
    ['x'.repeat(60), `${'x'.repeat(48)}…`],
    ['把会议纪要改写成邮件', '把会议纪要改写成邮件'],
    ['', ''],
  ])('names %j', (text, expected) => {
    expect(topicFromText(text)).toBe(expected);
  });
});
