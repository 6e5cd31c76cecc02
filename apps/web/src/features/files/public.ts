export { canKeepFiles } from './can-keep-files.ts';
export { uploadFile } from './upload-file.ts';
export { uploadWords } from './upload-words.ts';
