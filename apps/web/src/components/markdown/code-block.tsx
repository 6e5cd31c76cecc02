import { useState } from 'react';
import { Check, ChevronDown, ChevronUp, Copy, Play, TextWrap } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { ArtifactPlace, ArtifactTools, loadArtifact } from '../artifact/load-artifact.ts';
import { OpenBeside } from '../artifact/open-beside.tsx';
import { usePreview } from '../artifact/use-preview.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { parseCodeInfo } from './code-info.ts';
import { codeLanguageOf } from './code-languages.ts';
import { CodeLines } from './code-lines.tsx';
import { useCodeFold } from './code-fold.ts';
import { useHighlight } from './highlight.ts';
import { useCopy } from '../use-copy.ts';

const FOLD_OVER_LINES = 30;
const FOLDED_LINES = 12;

interface CodeBlockProps {
  readonly text: string;
  readonly info: string;
  /** Lines are still being appended. */
  readonly open: boolean;
}

/** Code with its name, a wrap switch and a copy button; a page or a drawing can be shown. Lines are coloured as they are complete. */
export function CodeBlock({ text, info, open }: CodeBlockProps) {
  const t = useT();
  const foldsLongCode = useCodeFold();
  // A block that was watched while it grew stays as it is: folding it would pull the text away from the reader.
  const [isFolded, setIsFolded] = useState(!open);
  const [isWrapped, setIsWrapped] = useState(false);
  const [isCopied, copy] = useCopy();
  const { language, fileName } = parseCodeInfo(info);
  const known = codeLanguageOf(language);
  const colored = useHighlight(text, known?.id, open);
  // Counted once it is complete: a long block grows with every frame.
  const lineCount = open ? 0 : text.split('\n').length;
  const canFold = foldsLongCode && !open && lineCount > FOLD_OVER_LINES;
  const label = known?.label ?? (language || t('markdown.code.plain'));

  const preview = usePreview({ language, text, fileName, open });
  const isPreviewed = preview?.isOn === true;

  return (
    <figure className="md-code" aria-label={t('markdown.code.block', { name: fileName ?? label })}>
      <figcaption dir="ltr">
        {fileName !== undefined && <span className="md-code-file">{fileName}</span>}
        <span className={fileName === undefined ? 'md-code-file' : 'md-code-language'}>{label}</span>
        <span className="md-code-tools">
          {preview && (
            <Button
              size="small"
              variant={isPreviewed ? 'secondary' : 'quiet'}
              icon={Play}
              aria-pressed={isPreviewed}
              className="h-7"
              onPointerEnter={() => void loadArtifact()}
              onClick={preview.toggle}
            >
              {t('markdown.code.preview')}
            </Button>
          )}
          {preview?.openBeside && <OpenBeside onOpen={preview.openBeside} />}
          {isPreviewed ? (
            <ArtifactTools onRunAgain={preview.runAgain} />
          ) : (
            <IconButton
              label={t('markdown.code.wrap')}
              icon={TextWrap}
              size={28}
              active={isWrapped}
              onClick={() => setIsWrapped(!isWrapped)}
            />
          )}
          <IconButton
            label={t(isCopied ? 'thread.copied' : 'markdown.code.copy')}
            icon={isCopied ? Check : Copy}
            size={28}
            onClick={() => copy(text)}
          />
        </span>
      </figcaption>
      {isPreviewed ? (
        <ArtifactPlace key={preview.run} artifact={preview.artifact} />
      ) : (
        // Only a focusable area can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre dir="ltr" tabIndex={0} data-wrap={isWrapped || undefined}>
          <CodeLines text={text} colored={colored} limit={canFold && isFolded ? FOLDED_LINES : undefined} />
        </pre>
      )}
      {canFold && !isPreviewed && (
        <button type="button" className="md-code-fold" aria-expanded={!isFolded} onClick={() => setIsFolded(!isFolded)}>
          {isFolded ? <ChevronDown className="size-3.5" aria-hidden /> : <ChevronUp className="size-3.5" aria-hidden />}
          {isFolded ? t('markdown.code.showAll', { count: lineCount }) : t('markdown.code.showLess')}
        </button>
      )}
    </figure>
  );
}
