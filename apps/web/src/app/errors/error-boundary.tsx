import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Whether the sidebar lies outside of what may fail. */
  readonly insideShell: boolean;
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
}

/** Shows the error screen in the place of what failed. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override render() {
    const { children, insideShell } = this.props;
    const { failure } = this.state;
    if (failure === undefined) return children;
    const retry = () => this.setState({ failure: undefined });
    return <ErrorScreen error={failure.error} insideShell={insideShell} onRetry={retry} />;
  }
}
