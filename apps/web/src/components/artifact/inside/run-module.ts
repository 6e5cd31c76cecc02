import { runInline } from './inline-script.ts';
import { SOURCE_NAME, type Tell, type TellFailure } from './reports.ts';

/** What a source exports. */
export type Exports = Record<string, unknown>;
type Body = (require: (name: string) => unknown, exports: Exports, module: { exports: Exports }) => void;

/** Modules by the name that sources import them by. */
export type Modules = Readonly<Record<string, unknown>>;

/** A package that is not among those of the frame. */
export class MissingPackage extends Error {
  readonly packageName: string;

  constructor(packageName: string) {
    super(`${packageName} is not available`);
    this.packageName = packageName;
  }
}

declare global {
  // oxlint-disable-next-line no-var -- a script element can hand over what it holds by the window alone
  var takeSource: ((body: Body) => void) | undefined;
}

/**
 * Runs a compiled source and gives what it exports; undefined where the browser could not read it, which the
 * window hears of.
 */
export function runModule(code: string, modules: Modules): Exports | undefined {
  let body: Body | undefined;
  globalThis.takeSource = (taken) => {
    body = taken;
  };
  // On one line with its beginning, so that the lines of the source keep their numbers.
  runInline(`takeSource(function (require, exports, module) { ${code}\n});\n//# sourceURL=${SOURCE_NAME}`);
  globalThis.takeSource = undefined;
  if (!body) return undefined;
  const module = { exports: {} as Exports };
  body((name) => moduleNamed(name, modules), module.exports, module);
  return module.exports;
}

function moduleNamed(name: string, modules: Modules): unknown {
  if (Object.hasOwn(modules, name)) return modules[name];
  // A component without the style sheet beside it is better than none.
  if (/^\.{0,2}\/.*\.(?:css|scss|sass|less)$/.test(name)) {
    // oxlint-disable-next-line no-console -- the page's own, which whoever wrote it looks at
    console.warn(`${name} is another file, so it was left out.`);
    return {};
  }
  throw new MissingPackage(name);
}

/** Runs something of a source and tells what went wrong with it. */
export function telling(act: () => void, tell: Tell, tellFailure: TellFailure): void {
  try {
    act();
  } catch (error) {
    if (error instanceof MissingPackage) tell({ kind: 'missing', name: error.packageName });
    else if (error instanceof Error && 'line' in error && typeof error.line === 'number')
      tellFailure(error, error.line);
    else tellFailure(error);
  }
}
