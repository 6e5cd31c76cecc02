import '#/components/markdown/markdown.css';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { CodeLines } from '#/components/markdown/code-lines.tsx';
import { codeLanguageOf } from '#/components/markdown/code-languages.ts';
import { useHighlight } from '#/components/markdown/highlight.ts';
import { useT } from '#/i18n/use-t.ts';

interface CodeArgumentProps {
  readonly language: string;
  readonly code: string;
}

/** Longer code than this is folded to its beginning. */
const MOST_LINES = 40;
const FOLDED_LINES = 24;

/** Code that a model wants to run, as code; all of it on a press where it is long. */
export function CodeArgument({ language, code }: CodeArgumentProps) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  const known = codeLanguageOf(language);
  const colored = useHighlight(code, known?.id, false);
  const name = known?.label ?? language;
  const count = code.split('\n').length;
  const canFold = count > MOST_LINES;
  const Chevron = isWhole ? ChevronUp : ChevronDown;
  return (
    <figure className="md-code my-0!" aria-label={t('markdown.code.block', { name })}>
      <figcaption dir="ltr">
        <span className="md-code-file">{name}</span>
      </figcaption>
      {/* Lines are wrapped: what is far to the right runs too. */}
      <pre dir="ltr" data-wrap>
        <CodeLines text={code} colored={colored} limit={canFold && !isWhole ? FOLDED_LINES : undefined} />
      </pre>
      {canFold && (
        <button type="button" className="md-code-fold" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          <Chevron className="size-3.5" aria-hidden />
          {isWhole ? t('markdown.code.showLess') : t('markdown.code.showAll', { count })}
        </button>
      )}
    </figure>
  );
}
