/** What a tool that comes with the app knows of the world. */
export interface BuiltinWorld {
  readonly now: number;
  /** IANA name of the device's time zone. */
  readonly timeZone: string;
}

export interface BuiltinResult {
  readonly result: string;
  readonly isError: boolean;
}

/** A tool that comes with the app and runs on the device; nothing leaves it. */
export interface BuiltinTool {
  readonly name: string;
  readonly title: string;
  /** For the model. */
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Record<string, unknown>;
  readonly isReadOnly: true;
  readonly run: (args: unknown, world: BuiltinWorld) => BuiltinResult;
}

/** A mistake in what was asked for, in words for the model. */
export class AskedWrongly extends Error {}

/** Runs a tool's rule; a mistake of the model's becomes a result that says so. */
export function answered(rule: () => string): BuiltinResult {
  try {
    return { result: rule(), isError: false };
  } catch (error) {
    if (error instanceof AskedWrongly) return { result: error.message, isError: true };
    throw error;
  }
}
