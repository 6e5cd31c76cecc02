/** What stands behind the opening fence: `ts`, `ts src/app.ts`, `sql:switch.sql`, `py title="a b.py"`. */
export interface CodeInfo {
  readonly language: string;
  readonly fileName: string | undefined;
}

export function parseCodeInfo(info: string): CodeInfo {
  const [, first = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(info.trim()) ?? [];
  const [language, afterColon] = splitOnce(first.replace(/^\{?\.?|\}$/g, ''), ':');
  const named = /(?:title|file|filename|name)=(?:"([^"]+)"|'([^']+)'|(\S+))/.exec(rest);
  const fileName = named?.[1] ?? named?.[2] ?? named?.[3] ?? afterColon ?? bareFileName(rest);
  if (fileName === undefined && looksLikeFile(language)) return { language: extensionOf(language), fileName: language };
  return { language: language.toLowerCase(), fileName };
}

function bareFileName(rest: string): string | undefined {
  const word = rest.split(/\s/, 1)[0] ?? '';
  return looksLikeFile(word) ? word : undefined;
}

function looksLikeFile(word: string): boolean {
  return /^[\w@./-]*[\w-]\.[a-z]\w{0,7}$/i.test(word);
}

function extensionOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const index = text.indexOf(separator);
  return index <= 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1) || undefined];
}
