import { decode } from '@jridgewell/sourcemap-codec';
import {
  compileScript as compileVueScript,
  compileStyle,
  compileTemplate,
  parse,
  type CompilerError,
  type SFCDescriptor,
} from 'vue/compiler-sfc';
import { compileScript, SourceError } from './compile-script.ts';

const ID = 'data-v-artifact';
const FILE = 'App.vue';
/** Addresses stay as they are: there is no other file that could be imported. */
const PLAIN_ADDRESSES = { transformAssetUrls: false as const };
/** The compiler would work out constant parts by `new Function`, which the policy of the frame refuses. */
const compilerOptions = { hoistStatic: false };

export interface CompiledVue {
  readonly code: string;
  readonly styles: readonly string[];
  /** The attribute that scoped styles go by. */
  readonly scopeId: string | undefined;
  /** The line of the file for a line of the code. */
  readonly lineOf: (line: number) => number | undefined;
}

/** Makes a module of a single file of Vue. */
export function compileVue(source: string): CompiledVue {
  const { descriptor, errors } = parse(source, { filename: FILE });
  refuse(errors);
  const isScoped = descriptor.styles.some(({ scoped }) => scoped);
  const { code, lineOf } = moduleOf(descriptor, isScoped);
  return { code, lineOf, styles: stylesOf(descriptor), scopeId: isScoped ? ID : undefined };
}

function moduleOf(descriptor: SFCDescriptor, isScoped: boolean): Pick<CompiledVue, 'code' | 'lineOf'> {
  const { script, scriptSetup, template } = descriptor;
  const lang = scriptSetup?.lang ?? script?.lang ?? 'js';
  if (!/^[jt]s$/.test(lang)) throw new SourceError(`Scripts in "${lang}" can't be read here.`, undefined);
  const compiled =
    script || scriptSetup
      ? compileVueScript(descriptor, {
          id: ID,
          genDefaultAs: 'component',
          inlineTemplate: true,
          templateOptions: { ...PLAIN_ADDRESSES, compilerOptions },
        })
      : undefined;
  const parts = [compiled?.content ?? 'const component = {};'];
  // A script with `setup` holds its template already.
  if (template && !scriptSetup) {
    parts.push(renderOf(descriptor, template, compiled?.bindings, isScoped), 'component.render = render;');
  }
  parts.push('exports.default = component;');
  return {
    code: compileScript(parts.join('\n'), { jsx: false, types: lang === 'ts' }),
    lineOf: linesBack(compiled?.map?.mappings),
  };
}

function renderOf(
  { slotted }: SFCDescriptor,
  { content, loc }: NonNullable<SFCDescriptor['template']>,
  bindings: NonNullable<Parameters<typeof compileTemplate>[0]['compilerOptions']>['bindingMetadata'],
  scoped: boolean,
): string {
  const { code, errors } = compileTemplate({
    id: ID,
    filename: FILE,
    source: content,
    scoped,
    slotted,
    ...PLAIN_ADDRESSES,
    compilerOptions: { ...compilerOptions, ...(bindings ? { bindingMetadata: bindings } : {}) },
  });
  refuse(errors, loc.start.line - 1);
  return code.replace('export function render', 'function render');
}

function stylesOf({ styles }: SFCDescriptor): string[] {
  return styles.map(({ content, scoped = false, lang = 'css', module, loc }) => {
    if (lang !== 'css' || module !== undefined) {
      const what = module === undefined ? `Styles in "${lang}"` : 'CSS modules';
      throw new SourceError(`${what} can't be read here. Use plain CSS.`, loc.start.line);
    }
    const { code, errors } = compileStyle({ id: ID, filename: FILE, source: content, scoped });
    refuse(errors);
    return code;
  });
}

function refuse(errors: readonly (string | Error)[], linesBefore = 0): void {
  const [error] = errors;
  if (error === undefined) return;
  if (typeof error === 'string') throw new SourceError(error, undefined);
  const line = (error as Partial<CompilerError>).loc?.start.line;
  throw new SourceError(error.message, line === undefined ? undefined : line + linesBefore);
}

/** Leads from the lines of the code to those of the file, by the compiler's own map. */
function linesBack(mappings: string | undefined): CompiledVue['lineOf'] {
  const lines = mappings === undefined ? [] : decode(mappings);
  return (line) => {
    const original = lines[line - 1]?.find((segment) => segment.length > 1)?.[2];
    return original === undefined ? undefined : original + 1;
  };
}
