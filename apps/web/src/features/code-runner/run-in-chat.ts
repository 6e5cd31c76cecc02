import { MOST_TOOL_FILES, type ToolFile } from '@parley/contract';
import { chatActions, pathTo, readChat } from '#/features/chat-core/public.ts';
import { readBlob, saveBlob } from '#/storage/blobs.ts';
import { readOriginal } from '#/storage/originals.ts';
import { FILES_IN } from './model/limits.ts';
import { runText, type CodeLanguage, type RunFile } from './model/run-report.ts';
import { chatFiles, mediaTypeOf, safeName, withEnding, type ChatFile } from './model/working-folder.ts';
import { pageRunner } from './page-runner.ts';

interface ChatRun {
  readonly language: CodeLanguage;
  readonly code: string;
  readonly sessionId: string;
  /** The answer that runs it: what was said on the way to it is what it sees. */
  readonly messageId: string;
}

interface ChatRunEnd {
  /** For the model. */
  readonly text: string;
  readonly isError: boolean;
  readonly files: ToolFile[];
  readonly durationMs: number;
}

/** Runs code with the files of a chat in its folder, and keeps what it leaves there. */
export async function runInChat(
  { language, code, sessionId, messageId }: ChatRun,
  signal: AbortSignal,
  onLoaded: (share: number) => void,
): Promise<ChatRunEnd> {
  const files = await filesFor(sessionId, messageId);
  let startedAt = performance.now();
  const report = await pageRunner().run({ language, code, sessionId, files }, signal, (share) => {
    startedAt = performance.now();
    onLoaded(share);
  });
  const durationMs = Math.round(performance.now() - startedAt);
  signal.throwIfAborted();
  const isIncognito = chatActions.isIncognito(sessionId);
  const kept = await Promise.all(report.files.slice(0, MOST_TOOL_FILES).map((file) => keep(file, isIncognito)));
  const filesIn = files.map(({ name }) => name);
  return { text: runText(report, filesIn), isError: report.error !== undefined, files: kept, durationMs };
}

async function filesFor(sessionId: string, messageId: string): Promise<RunFile[]> {
  const { tree } = await readChat(sessionId);
  const files: RunFile[] = [];
  let room: number = FILES_IN.bytes;
  // The newest are wanted most, where not all have room.
  const messages = pathTo(tree, messageId).flatMap((id) => tree.byId.get(id) ?? []);
  for (const file of chatFiles(messages).toReversed().slice(0, FILES_IN.most)) {
    const read = await readChatFile(file);
    if (!read || read.bytes.length > room) continue;
    room -= read.bytes.length;
    files.unshift(read);
  }
  return files;
}

async function readChatFile(file: ChatFile): Promise<RunFile | undefined> {
  const { name } = file;
  if ('url' in file) {
    const blob = await readBlob(file.url);
    return blob && { name: withEnding(name, blob.type), bytes: await bytesOf(blob) };
  }
  const original = 'attachmentId' in file ? await readOriginal(file.attachmentId) : undefined;
  if (original) return { name, bytes: await bytesOf(original) };
  return file.text === undefined ? undefined : { name, bytes: new TextEncoder().encode(file.text) };
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** Only a picture keeps its type: whatever else code writes is bytes to be saved, never a page of ours. */
async function keep({ name: given, bytes }: RunFile, isIncognito: boolean): Promise<ToolFile> {
  const name = safeName(given);
  const mediaType = mediaTypeOf(name);
  const type = mediaType.startsWith('image/') ? mediaType : 'application/octet-stream';
  const url = await saveBlob(new Blob([bytes], { type }), { isIncognito });
  return { name, mediaType, url, sizeBytes: bytes.length };
}
