/** A call as a vendor sees it. */
export interface VendorCall {
  readonly path: string;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** What a vendor answers to a call that it does not take. */
export interface VendorRefusal {
  readonly status: number;
  readonly body: unknown;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Thrown by the rules of a vendor and caught by `checkedBy`. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function refuse(status: number, message: string): never {
  throw new Refused(status, message);
}

/** Demands something of a call, as the vendor would. */
export function demand(holds: boolean, message: string, status = 400): asserts holds {
  if (!holds) refuse(status, message);
}

/** Runs a vendor's rules over a call and words a refusal in the vendor's form. */
export function checkedBy(
  rules: (call: VendorCall) => void,
  word: (status: number, message: string) => unknown,
): (call: VendorCall) => VendorRefusal | undefined {
  return (call) => {
    try {
      rules(call);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, body: word(error.status, error.message) };
    }
  };
}

export function fieldsOf(value: unknown, name = 'body'): Fields {
  demand(typeof value === 'object' && value !== null && !Array.isArray(value), `${name}: should be an object`);
  return value as Fields;
}

export function listOf(value: unknown, name: string): readonly unknown[] {
  demand(Array.isArray(value), `${name}: should be a list`);
  return value;
}

/** Vendors refuse fields that they do not know. */
export function onlyKnown(fields: Fields, known: readonly string[], word: (name: string) => string): void {
  for (const name of Object.keys(fields)) demand(known.includes(name), word(name));
}

/** The reasoning models of OpenAI's list, which take no sampling. */
export const isOpenAiReasoner = (model: string): boolean => /^(?:o\d|gpt-[56])(?!.*-chat)/.test(model);
