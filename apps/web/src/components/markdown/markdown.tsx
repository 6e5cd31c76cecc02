import { useState } from 'react';
import { MarkdownBlock } from './block.tsx';
import { FootnotesProvider } from './footnotes.tsx';
import './markdown.css';
import { splitBlocks, type SplitText } from './split-blocks.ts';

interface MarkdownProps {
  readonly text: string;
  /** More text is on its way: the last block stays open. */
  readonly streaming?: boolean;
}

/** Markdown that may still be growing. Only the block at its end is drawn again. */
export function Markdown({ text, streaming = false }: MarkdownProps) {
  // A cache of what the text gave last time, not state: the same text always gives the same blocks.
  const [cache] = useState<{ text: string; split: SplitText | null }>(() => ({ text: '', split: null }));
  if (cache.text !== text || cache.split?.finished !== !streaming) {
    cache.split = splitBlocks(text, cache.split, !streaming);
    cache.text = text;
  }
  const blocks = cache.split?.blocks ?? [];
  return (
    <div className="md" data-live={streaming || undefined}>
      <FootnotesProvider blocks={blocks}>
        {blocks.map((block) => (
          <MarkdownBlock key={block.offset} block={block} />
        ))}
      </FootnotesProvider>
    </div>
  );
}
