import { useState } from 'react';
import { WordsContext } from '../artifact/words-context.ts';
import { MarkdownBlock } from './block.tsx';
import { FootnotesProvider } from './footnotes.tsx';
import './live-sign.css';
import './markdown.css';
import { withoutOpenTableHead } from './open-table-head.ts';
import { PlainTextBoundary } from './plain-text-boundary.tsx';
import { splitBlocks, type SplitText } from './split-blocks.ts';

interface MarkdownProps {
  readonly text: string;
  /** More text is on its way: the last block stays open. */
  readonly streaming?: boolean;
}

/** Markdown that may still be growing. What cannot be drawn is shown as it was written. */
export function Markdown(props: MarkdownProps) {
  return (
    <PlainTextBoundary text={props.text}>
      <WordsContext value={drawWords}>
        <FormattedText {...props} />
      </WordsContext>
    </PlainTextBoundary>
  );
}

function drawWords(text: string) {
  return <Markdown text={text} />;
}

/** Only the block at the end is drawn again. */
function FormattedText({ text, streaming = false }: MarkdownProps) {
  const blocks = useSplitText(streaming ? withoutOpenTableHead(text) : text, !streaming).blocks;
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

/** The blocks of a text, from those of the text before where it has only grown. */
function useSplitText(text: string, finished: boolean): SplitText {
  const [known, setKnown] = useState(() => ({ text, split: splitBlocks(text, null, finished) }));
  if (known.text === text && known.split.finished === finished) return known.split;
  const split = splitBlocks(text, known.split, finished);
  setKnown({ text, split });
  return split;
}
