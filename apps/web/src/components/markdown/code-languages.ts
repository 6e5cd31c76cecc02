interface CodeLanguage {
  readonly id: string;
  readonly label: string;
  readonly aliases?: readonly string[];
}

/** The languages that are coloured. Each has a row in code-grammars.ts under the same id. */
const CODE_LANGUAGES = [
  { id: 'bash', label: 'Shell', aliases: ['sh', 'shell', 'zsh', 'console', 'shellscript', 'shellsession', 'terminal'] },
  { id: 'c', label: 'C', aliases: ['h'] },
  { id: 'clojure', label: 'Clojure', aliases: ['clj'] },
  { id: 'cpp', label: 'C++', aliases: ['c++', 'cc', 'cxx', 'hpp'] },
  { id: 'csharp', label: 'C#', aliases: ['cs', 'c#'] },
  { id: 'css', label: 'CSS' },
  { id: 'dart', label: 'Dart' },
  { id: 'diff', label: 'Diff', aliases: ['patch'] },
  { id: 'docker', label: 'Dockerfile', aliases: ['dockerfile'] },
  { id: 'elixir', label: 'Elixir', aliases: ['ex', 'exs'] },
  { id: 'go', label: 'Go', aliases: ['golang'] },
  { id: 'graphql', label: 'GraphQL', aliases: ['gql'] },
  { id: 'haskell', label: 'Haskell', aliases: ['hs'] },
  { id: 'html', label: 'HTML', aliases: ['htm', 'xhtml'] },
  { id: 'ini', label: 'INI', aliases: ['properties', 'conf', 'env', 'dotenv'] },
  { id: 'java', label: 'Java' },
  { id: 'javascript', label: 'JavaScript', aliases: ['js', 'mjs', 'cjs', 'node'] },
  { id: 'json', label: 'JSON', aliases: ['json5', 'jsonc', 'jsonl'] },
  { id: 'jsx', label: 'JSX' },
  { id: 'julia', label: 'Julia', aliases: ['jl'] },
  { id: 'kotlin', label: 'Kotlin', aliases: ['kt', 'kts'] },
  { id: 'latex', label: 'LaTeX', aliases: ['tex'] },
  { id: 'lua', label: 'Lua' },
  { id: 'make', label: 'Makefile', aliases: ['makefile', 'mk'] },
  { id: 'markdown', label: 'Markdown', aliases: ['md'] },
  { id: 'matlab', label: 'MATLAB', aliases: ['octave'] },
  { id: 'nginx', label: 'nginx' },
  { id: 'objective-c', label: 'Objective-C', aliases: ['objc', 'objectivec'] },
  { id: 'perl', label: 'Perl', aliases: ['pl'] },
  { id: 'php', label: 'PHP' },
  { id: 'powershell', label: 'PowerShell', aliases: ['ps', 'ps1', 'pwsh'] },
  { id: 'python', label: 'Python', aliases: ['py', 'python3'] },
  { id: 'r', label: 'R' },
  { id: 'ruby', label: 'Ruby', aliases: ['rb'] },
  { id: 'rust', label: 'Rust', aliases: ['rs'] },
  { id: 'scala', label: 'Scala' },
  { id: 'scss', label: 'SCSS', aliases: ['sass'] },
  { id: 'sql', label: 'SQL', aliases: ['postgres', 'postgresql', 'mysql', 'sqlite', 'plsql', 'tsql'] },
  { id: 'svelte', label: 'Svelte' },
  { id: 'swift', label: 'Swift' },
  { id: 'terraform', label: 'Terraform', aliases: ['tf', 'hcl'] },
  { id: 'toml', label: 'TOML' },
  { id: 'tsx', label: 'TSX' },
  { id: 'typescript', label: 'TypeScript', aliases: ['ts', 'mts', 'cts'] },
  { id: 'vue', label: 'Vue' },
  { id: 'xml', label: 'XML', aliases: ['svg', 'rss', 'xsd', 'xsl'] },
  { id: 'yaml', label: 'YAML', aliases: ['yml'] },
  { id: 'zig', label: 'Zig' },
] as const satisfies readonly CodeLanguage[];

export type CodeLanguageId = (typeof CODE_LANGUAGES)[number]['id'];

const BY_NAME = new Map<string, (typeof CODE_LANGUAGES)[number]>(
  CODE_LANGUAGES.flatMap((language) =>
    [language.id, ...('aliases' in language ? language.aliases : [])].map((name) => [name, language] as const),
  ),
);

/** The language behind a name from a fence; undefined where code stays uncoloured. */
export function codeLanguageOf(name: string): { id: CodeLanguageId; label: string } | undefined {
  return BY_NAME.get(name);
}
