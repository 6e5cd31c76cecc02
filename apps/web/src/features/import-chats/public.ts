export { loadMarkdownZip } from './load-markdown-zip.ts';
