import '#/components/markdown/markdown.css';
import { CodeLines } from '#/components/markdown/code-lines.tsx';
import { codeLanguageOf } from '#/components/markdown/code-languages.ts';
import { useHighlight } from '#/components/markdown/highlight.ts';
import { useT } from '#/i18n/use-t.ts';

interface CodeArgumentProps {
  readonly language: string;
  readonly code: string;
}

/** Code that a model wants to run: all of it, as code. */
export function CodeArgument({ language, code }: CodeArgumentProps) {
  const t = useT();
  const known = codeLanguageOf(language);
  const colored = useHighlight(code, known?.id, false);
  const name = known?.label ?? language;
  return (
    <figure className="md-code my-0!" aria-label={t('markdown.code.block', { name })}>
      <figcaption dir="ltr">
        <span className="md-code-file">{name}</span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a focusable area can be scrolled by keyboard */}
      <pre dir="ltr" tabIndex={0} className="max-h-80">
        <CodeLines text={code} colored={colored} limit={undefined} />
      </pre>
    </figure>
  );
}
