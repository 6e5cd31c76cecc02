import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { startParley } from '../tests/harness/parley-process.ts';
import { report } from './report.ts';

const FILES = 1_000;
const FILE_BYTES = 1_000_000;
const AT_ONCE = 16;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A picture as large as asked for, with a place in it: cleaned on its way, unlike other files. */
function pictureOf(bytes: number): Buffer {
  const header = Buffer.from('000003e8000003e80806000000', 'hex');
  const place = chunk('tEXt', Buffer.from('Location\u000052.5163 N'));
  const frame = [Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), place];
  const end = chunk('IEND', new Uint8Array());
  const taken = Buffer.concat([...frame, end]).length + 12;
  return Buffer.concat([...frame, chunk('IDAT', randomBytes(bytes - taken)), end]);
}

function peakMb(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Does something so many times, so many at once; gives the seconds that it took. */
async function times(count: number, work: (at: number) => Promise<void>): Promise<number> {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) await work(at);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return (performance.now() - start) / 1_000;
}

const parley = await startParley({});
const picture = new Uint8Array(pictureOf(FILE_BYTES));
const other = new Uint8Array(randomBytes(FILE_BYTES));
const addresses: string[] = [];
const failures: string[] = [];

const uploadSeconds = await times(FILES, async (at) => {
  const form = new FormData();
  const isPicture = at % 2 === 0;
  form.append('file', new File([isPicture ? picture : other], isPicture ? 'a.png' : 'a.bin'));
  const answer = await fetch(`${parley.url}api/file/upload`, { method: 'POST', body: form });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { content: string } };
  if (code === 0) addresses.push(data.content);
  else failures.push(msg);
});
const afterUploads = peakMb(parley.pid);
const readSeconds = await times(addresses.length, async (at) => {
  const answer = await fetch(new URL(addresses[at] ?? '', parley.url));
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200 || byteLength < FILE_BYTES - 100) failures.push(`read: ${answer.status}`);
});
const afterAll = peakMb(parley.pid);
await parley.stop();

report(`${FILES} files of 1 MB, ${AT_ONCE} at once`, [
  { name: 'failed', value: failures.length, unit: '', limit: { atMost: 0 } },
  { name: 'most memory of the server, uploads', value: afterUploads, unit: 'MB', limit: { atMost: 200 } },
  { name: 'most memory of the server, all', value: afterAll, unit: 'MB', limit: { atMost: 200 } },
  { name: 'uploads', value: FILES / uploadSeconds, unit: '/s' },
  { name: 'reads', value: FILES / readSeconds, unit: '/s' },
]);
if (failures.length > 0) console.error(failures.slice(0, 3).join('\n'));
