import { Component, type ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';

interface PlainTextBoundaryProps {
  /** What is shown, as it was written, when the children cannot be drawn. */
  readonly text: string;
  readonly children: ReactNode;
}

interface PlainTextBoundaryState {
  readonly isBroken: boolean;
  /** What was tried: another text is tried anew. */
  readonly text: string;
}

/** A message that cannot be drawn is shown as plain text, and does not take its neighbours with it. */
export class PlainTextBoundary extends Component<PlainTextBoundaryProps, PlainTextBoundaryState> {
  override state: PlainTextBoundaryState = { isBroken: false, text: this.props.text };

  static getDerivedStateFromProps({ text }: PlainTextBoundaryProps, state: PlainTextBoundaryState) {
    return text === state.text ? null : { isBroken: false, text };
  }

  static getDerivedStateFromError(): Pick<PlainTextBoundaryState, 'isBroken'> {
    return { isBroken: true };
  }

  override render() {
    const { text, children } = this.props;
    return this.state.isBroken ? <PlainText text={text} /> : children;
  }
}

function PlainText({ text }: { readonly text: string }) {
  const t = useT();
  return (
    <div className="text-prose">
      <p className="mb-2 text-small text-text-3">{t('markdown.unformatted')}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}
