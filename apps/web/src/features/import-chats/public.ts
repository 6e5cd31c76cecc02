export { addChat } from './add-chat.ts';
export { loadMarkdownZip } from './load-markdown-zip.ts';
export { stableId } from './model/stable-id.ts';
