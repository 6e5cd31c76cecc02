import type { ImageStyle } from '@parley/contract';
import solidModel from './art/3d-model.svg';
import analogFilm from './art/analog-film.svg';
import anime from './art/anime.svg';
import cinematic from './art/cinematic.svg';
import comicBook from './art/comic-book.svg';
import digitalArt from './art/digital-art.svg';
import enhance from './art/enhance.svg';
import fantasyArt from './art/fantasy-art.svg';
import isometric from './art/isometric.svg';
import lineArt from './art/line-art.svg';
import lowPoly from './art/low-poly.svg';
import modelingCompound from './art/modeling-compound.svg';
import neonPunk from './art/neon-punk.svg';
import origami from './art/origami.svg';
import photographic from './art/photographic.svg';
import pixelArt from './art/pixel-art.svg';
import tileTexture from './art/tile-texture.svg';

/** A small picture of each style, all of the same landscape. */
export const STYLE_ART: Readonly<Record<ImageStyle, string>> = {
  '3d-model': solidModel,
  'analog-film': analogFilm,
  anime,
  cinematic,
  'comic-book': comicBook,
  'digital-art': digitalArt,
  enhance,
  'fantasy-art': fantasyArt,
  isometric,
  'line-art': lineArt,
  'low-poly': lowPoly,
  'modeling-compound': modelingCompound,
  'neon-punk': neonPunk,
  origami,
  photographic,
  'pixel-art': pixelArt,
  'tile-texture': tileTexture,
};
