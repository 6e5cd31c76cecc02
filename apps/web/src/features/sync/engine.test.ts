import { beforeEach, describe, expect, it } from 'vitest';
import type { ParleyDocument } from '#/storage/document/document.ts';
import { documentText } from '#/storage/document/document-text.ts';
import { aDocument, aDocumentChat, aDocumentMessage } from '#/storage/document/testing/documents.ts';
import { planSync, runSync, type SyncWorld } from './engine.ts';
import { causeOf } from './model/failure-cause.ts';
import { mergeDocuments } from './model/merge-documents.ts';
import { SyncFailure, type RemoteBackup, type RemoteStore } from './remote-stores/remote-store.ts';

const withChat = (id: string): ParleyDocument =>
  aDocument({ chats: [aDocumentChat({ id, topic: `About ${id}`, messages: [aDocumentMessage({ id: `${id}-1` })] })] });

let local: ParleyDocument;
let cloud: RemoteBackup | undefined;
let events: string[];
/** Others who write just before this device does. */
let interruptions: ParleyDocument[];

beforeEach(() => {
  local = aDocument();
  cloud = undefined;
  events = [];
  interruptions = [];
});

async function keep(document: ParleyDocument): Promise<void> {
  cloud = { text: await documentText(document), tag: String(Math.random()) };
}

function world(more: Partial<RemoteStore> = {}): SyncWorld {
  const remote: RemoteStore = {
    check: () => Promise.resolve({ passed: true, status: 200 }),
    read: () => Promise.resolve(cloud),
    async write(text, replaced) {
      const other = interruptions.shift();
      if (other) await keep(other);
      if (replaced?.tag !== cloud?.tag) return 'changed-meanwhile';
      events.push('write');
      cloud = { text, tag: String(Math.random()) };
      return 'written';
    },
    listSnapshots: () => Promise.resolve([]),
    readSnapshot: () => Promise.reject(new SyncFailure('snapshot-gone')),
    async reseal() {
      events.push('reseal');
      return 0;
    },
    ...more,
  };
  return {
    remote,
    device: {
      collect: () => Promise.resolve(local),
      async apply(patch) {
        events.push('apply');
        local = (await mergeDocuments(local, patch)).merged;
      },
      async keepSnapshot() {
        events.push('snapshot');
      },
    },
  };
}

describe('a sync', () => {
  it('uploads everything to an empty cloud, without a snapshot of what does not change', async () => {
    local = withChat('a');
    const { outgoing } = await runSync(world());
    expect(events).toEqual(['write']);
    expect(outgoing.chats.added).toEqual(['a']);
    expect(cloud?.text).toBe(await documentText(local));
  });

  it('keeps a snapshot, then takes over what is new, then uploads', async () => {
    local = withChat('a');
    await keep(withChat('b'));
    const { incoming, outgoing } = await runSync(world());
    expect(events).toEqual(['snapshot', 'apply', 'write']);
    expect([incoming.chats.added, outgoing.chats.added]).toEqual([['b'], ['a']]);
    expect(cloud?.text).toBe(await documentText(local));
  });

  it('writes nothing where both sides are the same', async () => {
    local = { ...withChat('a'), stores: { chat: { version: 3.5, lastUpdateTime: 0, state: {} } } };
    await keep(local);
    await runSync(world());
    expect(events).toEqual([]);
  });

  it('starts over when somebody wrote in between, and loses neither', async () => {
    local = withChat('a');
    interruptions = [withChat('b'), withChat('c')];
    const { incoming } = await runSync(world());
    expect(local.chats.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(incoming.chats.added).toEqual(['b', 'c']);
    expect(events.filter((event) => event === 'snapshot')).toHaveLength(1);
    expect(cloud?.text).toBe(await documentText(local));
  });

  it('gives up after five times', async () => {
    local = withChat('a');
    interruptions = Array.from({ length: 9 }, (_, index) => withChat(`other-${index}`));
    const failure = await runSync(world()).catch((error: unknown) => error);
    expect(causeOf(failure)).toEqual({ cause: 'busy' });
    expect(interruptions).toHaveLength(4);
  });

  it.each([
    ['{"chat":{"state":', 'damaged'],
    ['<html>Sign in</html>', 'damaged'],
    ['{"parley":{"format":99}}', 'newer-version'],
  ])('leaves both sides alone when the cloud holds %s', async (text, cause) => {
    local = withChat('a');
    cloud = { text, tag: '1' };
    const failure = await runSync(world()).catch((error: unknown) => error);
    expect(causeOf(failure).cause).toBe(cause);
    expect([events, cloud.text]).toEqual([[], text]);
  });

  it('stops between two steps', async () => {
    await keep(withChat('b'));
    const controller = new AbortController();
    const onProgress: SyncWorld['onProgress'] = ({ step }) => step === 'comparing' && controller.abort();
    await expect(runSync({ ...world(), signal: controller.signal, onProgress })).rejects.toThrow('aborted');
    expect(events).toEqual([]);
  });

  it('says what it is doing', async () => {
    await keep(withChat('b'));
    local = withChat('a');
    const steps: string[] = [];
    await runSync({ ...world(), onProgress: ({ step }) => steps.push(step) });
    expect(steps).toEqual([
      'reading-cloud',
      'reading-device',
      'comparing',
      'keeping-snapshot',
      'applying',
      'uploading',
    ]);
  });
});

describe('a preview', () => {
  it('names what would come and go, and changes nothing', async () => {
    local = withChat('a');
    await keep(withChat('b'));
    const before = [await documentText(local), cloud];
    const { incoming, outgoing, topics, isCloudEmpty } = await planSync(world());
    expect([incoming.chats.added, outgoing.chats.added, isCloudEmpty]).toEqual([['b'], ['a'], false]);
    expect([...topics.values()].toSorted()).toEqual(['About a', 'About b']);
    expect([await documentText(local), cloud]).toEqual(before);
    expect(events).toEqual([]);
  });
});

describe('a failure', () => {
  it.each([
    [new SyncFailure('store-full', { status: 507 }), { cause: 'store-full', status: 507 }],
    [new DOMException('no room', 'QuotaExceededError'), { cause: 'this-device' }],
    [new TypeError('undefined is not a function'), { cause: 'unknown' }],
    ['text', { cause: 'unknown' }],
  ])('%s is worded by its cause', (error, cause) => {
    expect(causeOf(error)).toEqual(cause);
  });
});

describe('a passphrase that was just set', () => {
  beforeEach(async () => {
    local = withChat('a');
    await keep(local);
  });

  it('has the backup written anew although nothing changed, and the earlier versions after it', async () => {
    if (cloud) cloud = { ...cloud, needsRewrite: true };
    expect(await runSync({ ...world(), mustReseal: true })).toMatchObject({ unsealed: 0 });
    expect(events).toEqual(['write', 'reseal']);
  });

  it('leaves everything alone once that is done', async () => {
    await runSync(world());
    expect(events).toEqual([]);
  });

  it('says what could not be brought under it', async () => {
    const done = await runSync({ ...world({ reseal: () => Promise.resolve(3) }), mustReseal: true });
    expect(done.unsealed).toBe(3);
  });
});
