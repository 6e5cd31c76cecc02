import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files that large packages carry and nothing here reads, neither the build, nor the server, nor a test: headers for
 * native code, source maps, the same code in other forms. Only what saves 10 MB or more is worth a line.
 */
const UNUSED = [
  { package: /^node-(?:bin-)?(?:darwin|linux|win)-/, files: /^(?:include|share)\// },
  // Diagrams are drawn by the one file that has everything in it.
  { package: /^mermaid$/, files: /^dist\/(?!mermaid\.min\.js$)./ },
  { package: /^lucide-react$/, files: /\.map$/ },
  { package: /^gpt-tokenizer$/, files: /^(?:cjs|src|data)\// },
  { package: /^stripe$/, files: /^cjs\// },
];

/** Whether a file of a package takes room for nothing; `file` is its path in the package, with forward slashes. */
function isUnused(packageName, file) {
  return UNUSED.some((row) => row.package.test(packageName) && row.files.test(file));
}

/** Deletes the unused files of the large packages in a node_modules folder. */
export function trimPackages(folder) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (UNUSED.some((row) => row.package.test(name))) trim(name, join(folder, name), '');
  }
}

function trim(packageName, folder, path) {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory() && !isUnused(packageName, `${inner}/`)) trim(packageName, folder, inner);
    else if (isUnused(packageName, entry.isDirectory() ? `${inner}/` : inner)) {
      rmSync(join(folder, inner), { recursive: true, force: true });
    }
  }
}
