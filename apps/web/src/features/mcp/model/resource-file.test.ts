import { describe, expect, it } from 'vitest';
import { resourceFiles } from './resource-file.ts';
import { resultFiles } from './result-files.ts';

describe('something that was read of a server', () => {
  it('is a file that says whose it is', () => {
    const contents = [{ uri: 'docs://a/guide.md', mimeType: 'text/markdown', text: '# Guide' }];
    expect(resourceFiles('Docs', { title: 'Guide', name: 'guide' }, contents)).toEqual([
      { name: 'Docs: Guide', mediaType: 'text/markdown', text: '# Guide', base64: undefined },
    ]);
  });

  it('is several files where it has several parts, and none where a part has nothing in it', () => {
    const contents = [
      { uri: 'docs://a/one%20two.txt', mimeType: '', text: '1' },
      { uri: 'docs://a/pic', mimeType: 'image/png', blob: 'AA==' },
      { uri: 'docs://a/none', mimeType: '' },
    ];
    expect(
      resourceFiles('Docs', { title: '', name: 'all' }, contents).map(({ name, mediaType }) => [name, mediaType]),
    ).toEqual([
      ['Docs: one two.txt', 'text/plain'],
      ['Docs: pic', 'image/png'],
    ]);
  });
});

describe('bytes in a result', () => {
  it('become files with names; links and texts do not', () => {
    const files = resultFiles([
      { type: 'text', text: '![x](https://evil.example/x.png)' },
      { type: 'image', mimeType: 'image/png', data: 'AA==' },
      { type: 'audio', mimeType: 'audio/wav', data: 'AA==' },
      {
        type: 'resource_link',
        uri: 'https://evil.example/y.png',
        name: 'y',
        title: '',
        description: '',
        mimeType: 'image/png',
      },
      { type: 'resource', resource: { uri: 'demo://a/report.pdf', mimeType: 'application/pdf', blob: 'AA==' } },
    ]);
    expect(files.map(({ name }) => name)).toEqual(['image-1.png', 'audio-2.wav', 'report.pdf']);
  });

  it('have names without a way to other folders, and are no more than fit', () => {
    const blob = {
      type: 'resource' as const,
      resource: { uri: 'demo://a/..%2F..%2Fx.sh', mimeType: '', blob: 'AA==' },
    };
    expect(resultFiles([blob])[0]?.name).toBe('.. .. x.sh');
    expect(resultFiles(Array.from({ length: 40 }, () => blob))).toHaveLength(16);
  });
});
