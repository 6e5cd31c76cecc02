import { join } from 'node:path';
import { pythonWith, runs } from '../harness/python.ts';
import { startInteropParley } from '../harness/interop-parley.ts';

const RUNNER = join(import.meta.dirname, 'python/run_checks.py');

/** Each in an environment of its own: they want different versions of the same packages. */
const CLIENTS = [
  ['openai_sdk', 'openai==3.49.0'],
  ['anthropic_sdk', 'anthropic==2.8.0'],
  ['langchain_openai_sdk', 'langchain-openai==1.7.3'],
  ['litellm_sdk', 'litellm==1.106.0'],
] as const;

const server = await startInteropParley();
const failed: string[] = [];
const skipped: string[] = [];
try {
  for (const [name, wanted] of CLIENTS) {
    const installed = await pythonWith(name, [wanted]);
    if (typeof installed === 'string') {
      skipped.push(`${wanted} was skipped: ${installed}.`);
      continue;
    }
    const env = { PARLEY_BASE_URL: server.baseUrl, PARLEY_KEY: server.key, PYTHONDONTWRITEBYTECODE: '1' };
    if ((await runs(installed.python, [RUNNER, name], { env })) !== 0) failed.push(name);
  }
} finally {
  await server.stop();
}
const figures = `${CLIENTS.length - failed.length - skipped.length} clients passed, ${failed.length} failed`;
process.stdout.write(`${[...skipped, figures].join('\n')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
