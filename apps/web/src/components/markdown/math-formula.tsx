import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { isTooMuch } from './formula-bounds.ts';
import { katexSource, type Katex } from './load-katex.ts';

interface MathFormulaProps {
  readonly tex: string;
  readonly display: boolean;
}

/** A formula. Until KaTeX is there, and where it cannot read the TeX, the source is shown. */
export function MathFormula({ tex, display }: MathFormulaProps) {
  const target = useRef<HTMLSpanElement>(null);
  const state = useSyncExternalStore(katexSource.subscribe, katexSource.read);
  const katex = state.kind === 'ready' ? state.part : null;
  useLayoutEffect(() => {
    if (isTooMuch(tex)) return;
    if (!katex) void katexSource.fetch();
    else if (target.current) draw(katex, target.current, tex, display);
  }, [katex, tex, display]);
  if (!katex || isTooMuch(tex)) return <code className={display ? 'md-math-source' : undefined}>{tex}</code>;
  return <span ref={target} dir="ltr" className={display ? 'md-math-display' : 'md-math'} />;
}

/** KaTeX builds elements itself: no HTML text passes through, and its inline styles satisfy a strict policy. */
function draw(katex: Katex, element: HTMLElement, tex: string, display: boolean): void {
  try {
    katex.render(tex, element, {
      displayMode: display,
      trust: false,
      strict: false,
      throwOnError: true,
      maxExpand: 500,
      maxSize: 20,
    });
  } catch {
    const source = document.createElement('code');
    source.textContent = tex;
    element.replaceChildren(source);
  }
}
