import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { chatFiles, mediaTypeOf, safeName, withEnding } from './working-folder.ts';

const message = (fields: Partial<Message>): Message => Message.parse({ id: 'm', date: 0, role: 'user', ...fields });
const attached = (name: string, text: string) => ({ id: name, name, text, mediaType: '', sizeBytes: 1 });

describe('the files of a chat', () => {
  it('are its documents, their text where that is another thing, its pictures and what tools made, newer ones in the place of older ones', () => {
    const picture = { type: 'image_url', image_url: { url: 'parley-blob:1' } } as const;
    const made = [{ name: 'a.csv', mediaType: '', url: 'parley-blob:2', sizeBytes: 1 }];
    const files = chatFiles([
      message({ content: [picture], attachments: [attached('a.csv', 'x'), attached('b.pdf', 'read')] }),
      message({ tools: [{ id: 'c', name: 'run_python', arguments: '', isError: false, files: made }] }),
    ]);
    expect(files).toEqual([
      { name: 'picture-1', url: 'parley-blob:1' },
      { name: 'a.csv', url: 'parley-blob:2' },
      { name: 'b.pdf', attachmentId: 'b.pdf' },
      { name: 'b.pdf.txt', text: 'read' },
    ]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\data\\in.csv', 'in.csv'],
    ['..', 'file'],
    ['a\u0000b\n.txt', 'ab.txt'],
    ['', 'file'],
  ])('stay in their folder: %j', (given, name) => {
    expect(safeName(given)).toBe(name);
  });

  it('are pictures only by the ends that are shown as pictures', () => {
    expect(['a.SVG', 'a.png', 'a.html', 'a'].map(mediaTypeOf)).toEqual([
      'image/svg+xml',
      'image/png',
      'application/octet-stream',
      'application/octet-stream',
    ]);
    expect(withEnding('picture-1', 'image/png')).toBe('picture-1.png');
    expect(withEnding('a.csv', 'application/octet-stream')).toBe('a.csv');
  });
});
