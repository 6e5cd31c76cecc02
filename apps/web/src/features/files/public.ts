export { uploadFile } from './upload-file.ts';
export { uploadWords } from './upload-words.ts';
