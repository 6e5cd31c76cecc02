import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from './listen-locally.ts';
import { madePicture } from './made-picture.ts';

/** `original`: the Java proxy, without buttons and without a call for them. `fork`: one of those that have both. */
export type MidjourneyProxyKind = 'original' | 'fork';

interface SeenMidjourneyCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface MidjourneyServer {
  /** The address a client takes as its base. */
  readonly url: string;
  /** Host and port. */
  readonly host: string;
  /** Tasks that were handed in, in their order. */
  readonly submitted: readonly SeenMidjourneyCall[];
  /** How often tasks were asked after. */
  readonly fetches: number;
  /** How often a seed was asked for. */
  readonly seeds: number;
  /** Lets slow tasks go on to their end. */
  finishSlow(): void;
  /** From now on every answer has this status; undefined for usual answers. */
  breakWith(status: number | undefined): void;
  close(): Promise<void>;
}

interface Task {
  readonly id: string;
  readonly action: string;
  readonly prompt: string;
  asked: number;
}

type Answer = readonly [status: number, body: unknown];

const STEPS = [
  { status: 'SUBMITTED', progress: '0%' },
  { status: 'IN_PROGRESS', progress: '31%' },
  { status: 'IN_PROGRESS', progress: '62%' },
] as const;
const SLOW_STEP = 1;
const FOUR = [1, 2, 3, 4];
const DESCRIPTION = ['1️⃣ a red boat --ar 3:2', '2️⃣ a boat at dusk', '3️⃣ a small ship', '4️⃣ red wood on water'].join(
  '\n\n',
);

/**
 * A Midjourney proxy on a real socket. Words of the prompt say what becomes of a task: `queue` is queued, `ban` and `full` are
 * not taken, `fail`, `cancel` and `modal` end so, `slow` waits until it is told to go on, `expired` is not known any more.
 */
export async function startMidjourneyServer(
  secret: string,
  kind: MidjourneyProxyKind = 'fork',
): Promise<MidjourneyServer> {
  const tasks = new Map<string, Task>();
  const submitted: SeenMidjourneyCall[] = [];
  let fetches = 0;
  let seeds = 0;
  let isSlowOver = false;
  let broken: number | undefined;

  function add(action: string, prompt: string): Answer {
    const id = String(1_320_098_173_412_546 + tasks.size);
    tasks.set(id, { id, action, prompt, asked: 0 });
    return [200, { code: 1, description: 'Submit success', result: id, properties: {} }];
  }

  function submit(call: string, body: SeenMidjourneyCall['body']): Answer {
    const prompt = typeof body['prompt'] === 'string' ? body['prompt'] : '';
    const pictures = [body['base64'] ?? [], body['base64Array'] ?? []].flat();
    if (!pictures.every((picture) => typeof picture === 'string' && /^data:image\/\w+;base64,./.test(picture)))
      return refusal(4, 'base64 is wrong');
    if (prompt.includes('ban')) return refusal(24, 'The prompt may contain sensitive words', { bannedWord: 'ban' });
    if (prompt.includes('full')) return refusal(23, 'The queue is full, please try again later');
    switch (call) {
      case 'imagine':
        return prompt === '' ? refusal(4, 'prompt cannot be empty') : queued(prompt, add('IMAGINE', prompt));
      case 'blend':
        return pictures.length < 2 ? refusal(4, 'base64Array is wrong') : add('BLEND', '');
      case 'describe':
        return add('DESCRIBE', '');
      case 'action':
        return kind === 'fork' ? press(body) : [404, { status: 404, error: 'Not Found' }];
      case 'change':
        return change(body);
      default:
        return [404, { status: 404, error: 'Not Found' }];
    }
  }

  function press({ taskId, customId }: SeenMidjourneyCall['body']): Answer {
    const task = tasks.get(String(taskId));
    if (!task) return refusal(3, 'The related task does not exist or has expired');
    const [, , what] = String(customId).split('::');
    return add(what === 'upsample' ? 'UPSCALE' : what === 'reroll' ? 'REROLL' : 'VARIATION', task.prompt);
  }

  function change({ taskId, action, index }: SeenMidjourneyCall['body']): Answer {
    const task = tasks.get(String(taskId));
    if (!task) return refusal(3, 'The related task does not exist or has expired');
    const isPlaced = action === 'REROLL' || FOUR.includes(Number(index));
    return isPlaced ? add(String(action), task.prompt) : refusal(4, 'index is wrong');
  }

  function show(task: Task | undefined, origin: string): Answer {
    if (!task || task.prompt.includes('expired')) return [200, ''];
    const isSlow = task.prompt.includes('slow') && !isSlowOver;
    const step = STEPS[Math.min(task.asked, isSlow ? SLOW_STEP : task.asked)];
    task.asked += 1;
    const { id, action, prompt } = task;
    const common = {
      id,
      action,
      prompt,
      promptEn: prompt,
      description: '',
      submitTime: 1,
      failReason: null,
      buttons: [],
    };
    if (step) return [200, { ...common, ...step, imageUrl: step.progress === '0%' ? null : `${origin}/preview.png` }];
    if (prompt.includes('fail')) {
      return [200, { ...common, status: 'FAILURE', progress: '', failReason: 'The picture could not be drawn' }];
    }
    if (prompt.includes('cancel')) return [200, { ...common, status: 'CANCEL', progress: '' }];
    if (prompt.includes('modal')) return [200, { ...common, status: 'MODAL', progress: '0%' }];
    const made = { status: 'SUCCESS', progress: '100%', imageUrl: `${origin}/${id}.png`, finishTime: 2 };
    const finalPrompt = action === 'DESCRIBE' ? DESCRIPTION : prompt;
    const told = { ...common, ...made, properties: { finalPrompt, discordInstanceId: '42' } };
    return [200, kind === 'original' ? { ...told, buttons: undefined } : { ...told, buttons: buttonsOf(task) }];
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/\?.*$/, '');
    if (path.endsWith('.png')) {
      const { length } = path;
      response.writeHead(200, { 'content-type': 'image/png' });
      return void response.end(madePicture(64, 64, (x, y) => [x * 4, y * 4, (length * 37) % 255, 255]));
    }
    const text = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
    const [status, body] = answer(path, request, JSON.parse(text || '{}') as SeenMidjourneyCall['body']);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === '' ? '' : JSON.stringify(body));
  }

  function answer(path: string, { method, headers }: IncomingMessage, body: SeenMidjourneyCall['body']): Answer {
    const isKnown = headers['mj-api-secret'] === secret || headers.authorization === `Bearer ${secret}`;
    if (!isKnown) return [401, { code: 401, description: 'Unauthorized' }];
    if (broken !== undefined) return [broken, { code: 9, description: 'System failure' }];
    const call = /^\/mj\/submit\/([\w-]+)$/.exec(path)?.[1];
    if (method === 'POST' && call !== undefined) {
      submitted.push({ path, headers, body });
      return submit(call, body);
    }
    const [, id = '', what] = /^\/mj\/task\/([^/]+)\/(fetch|image-seed)$/.exec(path) ?? [];
    if (method !== 'GET' || what === undefined) return [404, { status: 404, error: 'Not Found' }];
    if (what === 'image-seed') {
      seeds += 1;
      return [200, { code: 1, description: 'success', result: '1234567890' }];
    }
    fetches += 1;
    return show(tasks.get(id), `http://${headers.host}`);
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    submitted,
    get fetches() {
      return fetches;
    },
    get seeds() {
      return seeds;
    },
    finishSlow: () => void (isSlowOver = true),
    breakWith: (status) => void (broken = status),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function refusal(code: number, description: string, properties: object = {}): Answer {
  return [200, { code, description, result: null, properties }];
}

function queued(prompt: string, taken: Answer): Answer {
  return prompt.includes('queue')
    ? [200, { ...(taken[1] as object), code: 22, properties: { numberOfQueues: 2 } }]
    : taken;
}

/** The buttons of four pictures, or of one; the last of each asks for more in a dialog. */
function buttonsOf({ id, action }: Task): object[] {
  const button = (customId: string, label: string, emoji = '') => ({ customId, label, emoji, type: 2, style: 2 });
  if (action === 'DESCRIBE') return [];
  if (action === 'UPSCALE') {
    return [
      button(`MJ::JOB::low_variation::1::${id}::SOLO`, 'Vary (Subtle)', '🪄'),
      button(`MJ::JOB::pan_left::1::${id}::SOLO`, '', '⬅️'),
      button(`MJ::CustomZoom::1::${id}`, 'Custom Zoom', '🔍'),
    ];
  }
  return [
    ...FOUR.map((index) => button(`MJ::JOB::upsample::${index}::${id}`, `U${index}`)),
    button(`MJ::JOB::reroll::0::${id}::SOLO`, '', '🔄'),
    ...FOUR.map((index) => button(`MJ::JOB::variation::${index}::${id}`, `V${index}`)),
    button(`MJ::Inpaint::1::${id}::SOLO`, 'Vary (Region)', '🖌️'),
  ];
}
