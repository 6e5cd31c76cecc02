import { IMAGE_EXTEND_MAX } from '@parley/contract';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in points of the picture; parts of it may lie outside. */
export interface Box extends Point, Size {}

/** How far a picture is extended to each side, in its own points. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
}

export const NO_EDGES: Edges = { left: 0, right: 0, up: 0, down: 0 };
export const EDGE_NAMES = ['left', 'right', 'up', 'down'] as const satisfies readonly (keyof Edges)[];

/** What a picture is cropped by: a corner, a side, or the whole frame. */
export const CROP_HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w', 'move'] as const;
export type CropHandle = (typeof CROP_HANDLES)[number];

/** Less is no picture that any model takes. */
const LEAST_SIDE = 64;
/** A small picture is shown larger, up to where its points would be all there is to see. */
const MOST_SCALE = 4;

export function wholeOf({ width, height }: Size): Box {
  return { x: 0, y: 0, width, height };
}

export function extended({ x, y, width, height }: Box, { left, right, up, down }: Edges): Box {
  return { x: x - left, y: y - up, width: width + left + right, height: height + up + down };
}

export function isExtended({ left, right, up, down }: Edges): boolean {
  return left + right + up + down > 0;
}

/** How large a point of the picture is on the screen, so that all of it is seen. */
export function scaleInto(shown: Size, room: Size): number {
  if (shown.width <= 0 || shown.height <= 0) return 1;
  return Math.max(0, Math.min(room.width / shown.width, room.height / shown.height, MOST_SCALE));
}

/** The frame of a crop after one of its handles was moved. Stays whole, inside of the picture, and large enough to be one. */
export function movedCrop(crop: Box, handle: CropHandle, by: Point, picture: Size): Box {
  if (handle === 'move') {
    const x = clamped(Math.round(crop.x + by.x), 0, picture.width - crop.width);
    const y = clamped(Math.round(crop.y + by.y), 0, picture.height - crop.height);
    return { ...crop, x, y };
  }
  const [x, right] = movedSides([crop.x, crop.x + crop.width], by.x, sideOf(handle, 'w', 'e'), picture.width);
  const [y, bottom] = movedSides([crop.y, crop.y + crop.height], by.y, sideOf(handle, 'n', 's'), picture.height);
  return { x, y, width: right - x, height: bottom - y };
}

function sideOf(handle: string, first: string, last: string): 'first' | 'last' | undefined {
  if (handle.includes(first)) return 'first';
  return handle.includes(last) ? 'last' : undefined;
}

function movedSides(
  [first, last]: readonly [number, number],
  by: number,
  side: 'first' | 'last' | undefined,
  end: number,
): [number, number] {
  const least = Math.min(LEAST_SIDE, end);
  if (side === 'first') return [clamped(Math.round(first + by), 0, last - least), last];
  return side === 'last' ? [first, clamped(Math.round(last + by), first + least, end)] : [first, last];
}

/** Whether a crop leaves something out. */
export function isCropped(crop: Box | undefined, picture: Size): crop is Box {
  return crop !== undefined && (crop.width < picture.width || crop.height < picture.height);
}

/** An edge as it may be asked for. */
export function edgeOf(value: number): number {
  return Number.isFinite(value) ? clamped(Math.round(value), 0, IMAGE_EXTEND_MAX) : 0;
}

export function clamped(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
