import { transform } from 'sucrase';

/** A source that cannot be read, and where. */
export class SourceError extends Error {
  override readonly name = 'SyntaxError';
  readonly line: number | undefined;

  constructor(message: string, line: number | undefined) {
    super(message);
    this.line = line;
  }
}

/** Leaves of JSX and TypeScript what a browser runs, and makes calls of `require` of imports. Every line stays where it is. */
export function compileScript(source: string, has: { readonly jsx: boolean; readonly types: boolean }): string {
  try {
    return transform(source, {
      transforms: [...(has.types ? (['typescript'] as const) : []), ...(has.jsx ? (['jsx'] as const) : []), 'imports'],
      jsxRuntime: 'automatic',
      production: true,
      disableESTransforms: true,
    }).code;
  } catch (error) {
    throw asSourceError(error);
  }
}

function asSourceError(error: unknown): SourceError {
  const { message, loc } = error as { readonly message: string; readonly loc?: { readonly line?: number } };
  return new SourceError(message.replace(/\(\d{1,9}:\d{1,9}\)$/, '').trimEnd(), loc?.line);
}
