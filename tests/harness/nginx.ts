import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@parley/testkit';

const USUAL_PLACES = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/** Where nginx is installed; undefined where it is not. */
export const nginxPath = USUAL_PLACES.find((place) => existsSync(place));

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/** A real nginx before some servers: all go to the first that answers. */
export async function startNginx(servers: readonly string[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configOf(folder, port, servers));
  const child = spawn(nginxPath ?? 'nginx', [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
  ]);
  const url = `http://127.0.0.1:${port}/`;
  while (!(await isAnswering(url))) await delay(50);
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configOf(folder: string, port: number, servers: readonly string[]): string {
  const [first, ...others] = servers.map((server) => new URL(server).host);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream parley {
    server ${first} max_fails=1 fail_timeout=30s;
    ${others.map((server) => `server ${server} backup;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://parley;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Connection "";
      proxy_buffering off;
    }
  }
}
`;
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
