import type { ArtifactKind } from '#/components/artifact/artifact-kind.ts';
import type { WorkArtifact } from './artifact-versions.ts';

const FILES: Readonly<Record<ArtifactKind, { readonly ending: string; readonly type: string }>> = {
  html: { ending: 'html', type: 'text/html' },
  svg: { ending: 'svg', type: 'image/svg+xml' },
  markdown: { ending: 'md', type: 'text/markdown' },
  mermaid: { ending: 'mmd', type: 'text/plain' },
  react: { ending: 'jsx', type: 'text/plain' },
  vue: { ending: 'vue', type: 'text/plain' },
};

const LONGEST_NAME_CHARS = 80;

/** The file in which an artifact is saved: under the name that it has, or its title. */
export function downloadOf({ kind, language, fileName, title }: Omit<WorkArtifact, 'versions'>): {
  readonly name: string;
  readonly type: string;
} {
  const { ending: usual, type } = FILES[kind];
  const ending = kind === 'react' && language === 'tsx' ? 'tsx' : usual;
  const [base = ''] = [fileName?.split(/[\\/]/).at(-1), title, kind].map(plain).filter((name) => name !== '');
  return {
    name: base.toLowerCase().endsWith(`.${ending}`) ? base : `${withoutEnding(base, fileName)}.${ending}`,
    type,
  };
}

/** Without signs that file systems keep for themselves. */
function plain(name: string | undefined): string {
  return (name ?? '')
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, LONGEST_NAME_CHARS);
}

/** A file that calls itself `page.txt` is saved as what it is; a dot in a title ends nothing. */
function withoutEnding(name: string, fileName: string | undefined): string {
  return fileName === undefined ? name : name.replace(/\.\w{1,8}$/, '');
}
