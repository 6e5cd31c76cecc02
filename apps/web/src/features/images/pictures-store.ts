export { picturesStore } from './storage/page-pictures.ts';
export { usePictures } from './storage/use-pictures.ts';
export type { PictureFilter } from './model/picture-filter.ts';
export type { PicturesStore } from './storage/create-pictures-store.ts';
export type { PictureRecord, PictureRequest } from '#/storage/pictures/picture-record.ts';
