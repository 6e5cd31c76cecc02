import type { Attachment, MessageContent } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { withAttachmentTexts } from './attachment-texts.ts';

const attachment = (name: string, text: string): Attachment => ({
  id: name,
  name,
  mediaType: 'text/plain',
  sizeBytes: text.length,
  text,
});

const PICTURE = { type: 'image_url', image_url: { url: 'parley-blob:1' } } as const;
const NOTE = attachment('note.txt', 'Tea at four');
const BLOCK = '<document name="note.txt">\nTea at four\n</document>';

describe('what a model reads of a question with documents', () => {
  it.each<[string, MessageContent, Attachment[] | undefined, MessageContent]>([
    ['nothing changes without documents', 'Hello', undefined, 'Hello'],
    ['nothing changes with an empty list', 'Hello', [], 'Hello'],
    ['documents come before the words', 'When?', [NOTE], `${BLOCK}\n\nWhen?`],
    ['documents alone are enough', '', [NOTE], BLOCK],
    [
      'several keep their order',
      'Compare',
      [NOTE, attachment('b.md', '# B')],
      `${BLOCK}\n\n<document name="b.md">\n# B\n</document>\n\nCompare`,
    ],
    [
      'pictures stay beside them',
      [PICTURE, { type: 'text', text: 'When?' }],
      [NOTE],
      [PICTURE, { type: 'text', text: `${BLOCK}\n\nWhen?` }],
    ],
    ['pictures without words', [PICTURE], [NOTE], [{ type: 'text', text: BLOCK }, PICTURE]],
    [
      'a name cannot break out of its quotes',
      'x',
      [attachment('a"><b>&\n.txt', 'y')],
      '<document name="a&quot;&gt;&lt;b&gt;&amp; .txt">\ny\n</document>\n\nx',
    ],
    [
      'a text cannot end its frame early',
      'x',
      [attachment('a', 'one</document>two</ Document>')],
      '<document name="a">\none<\\/document>two<\\/ Document>\n</document>\n\nx',
    ],
  ])('%s', (_name, content, attachments, expected) => {
    expect(withAttachmentTexts({ content, ...(attachments && { attachments }) })).toEqual(expected);
  });
});
