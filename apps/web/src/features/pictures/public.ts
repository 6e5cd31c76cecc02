export { loadedPicture } from './loaded-pictures.ts';
export { picturesAsLoaded, picturesOfChat, remotePictures } from './remote-pictures.ts';
