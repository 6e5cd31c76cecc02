/** A function of a tool, as it runs in this browser. */
export interface ToolFunction {
  readonly name: string;
  /** For people, English; the screen has words of its own for the tools that come along. */
  readonly title: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
  /** Whether it is known to only read. What does not asks first. */
  readonly isReadOnly: boolean;
  /** Gives what the model gets. A failure may be thrown: its message is the result. */
  readonly run: (args: Record<string, unknown>, signal: AbortSignal) => unknown;
}

/** A tool that can be switched on in a chat. */
export interface RunnableTool {
  readonly id: string;
  readonly functions: readonly ToolFunction[];
}

/** Stands for what a function said of itself when it was approved. A change asks again. */
export function fingerprintOf({ name, description, parameters }: ToolFunction): string {
  return JSON.stringify([name, description, parameters]);
}
