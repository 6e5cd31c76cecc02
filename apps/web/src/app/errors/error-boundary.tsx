import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** The last net: what even the router's own boundaries let through. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | undefined }> {
  override state = { failure: undefined as { error: unknown } | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    return (
      <ErrorScreen
        error={this.state.failure.error}
        insideShell={false}
        onRetry={() => this.setState({ failure: undefined })}
      />
    );
  }
}
