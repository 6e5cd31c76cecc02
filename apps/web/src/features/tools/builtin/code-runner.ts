import { CODE_MAX_LENGTH, loadRunInChat, type CodeLanguage } from '#/features/code-runner/public.ts';
import { t } from '#/i18n/i18n.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { FunctionAnswer, type ToolFunction } from '../model/tool-function.ts';

const COMMON =
  'Runs in a sealed place in the browser of the user: no network, nothing can be installed, at most 10 seconds. ' +
  'Each run starts anew; files of this chat lie in the working folder (documents such as PDF as they are, and their text as NAME.txt), and files that the code writes there are shown ' +
  'to the user and lie there in later runs (pictures, .svg included, are shown as pictures). You get what it prints and the value of the last expression.';

const python: ToolFunction = codeFunction({
  language: 'python',
  name: 'run_python',
  title: 'Python',
  description:
    `Runs Python 3 code. ${COMMON} There is the standard library, but no numpy, pandas or matplotlib. To draw charts, ` +
    'import plot: plot.line(x, y, label=""), plot.scatter(x, y), plot.bar(names, values), plot.hist(values, bins=10), ' +
    'plot.title(text), plot.labels(x="", y=""), plot.save("name.svg").',
});

const javascript: ToolFunction = codeFunction({
  language: 'javascript',
  name: 'run_javascript',
  title: 'JavaScript',
  description:
    `Runs JavaScript (ES2023) code. ${COMMON} There is no DOM and no Node; console.log prints. Files: listFiles(), ` +
    'readFile(name) as text, readBytes(name) as Uint8Array, writeFile(name, content).',
});

/** Runs code of a model's in this browser, each piece after asking. */
export const codeRunner: readonly ToolFunction[] = [python, javascript];

interface CodeFunction extends Pick<ToolFunction, 'name' | 'title' | 'description'> {
  readonly language: CodeLanguage;
}

function codeFunction({ language, ...about }: CodeFunction): ToolFunction {
  return {
    ...about,
    parameters: {
      type: 'object',
      properties: { code: { type: 'string', description: 'The whole code, as it is to be run.' } },
      required: ['code'],
      additionalProperties: false,
    },
    // It reaches nothing, but sees the files of the chat and takes the device's time.
    isReadOnly: false,
    problemsOf: ({ code }) => {
      if (typeof code !== 'string' || code.trim() === '') return ['"code" should be a text'];
      return code.length > CODE_MAX_LENGTH ? [`"code" should have at most ${CODE_MAX_LENGTH} characters`] : [];
    },
    run: async ({ code }, signal, { tell, place }) => {
      const { runInChat } = await fetchCode(loadRunInChat);
      const loading = t(`tools.loading.${language}`);
      const end = await runInChat({ language, code: String(code), ...place }, signal, (share) =>
        tell(share < 1 ? { share, text: loading } : { share: undefined, text: '' }),
      );
      const { text: result, isError, files, durationMs } = end;
      const sizeBytes = new TextEncoder().encode(result).length;
      return new FunctionAnswer({ result, isError, durationMs, sizeBytes, ...(files.length > 0 && { files }) });
    },
  };
}
