import { afterEach, beforeAll, expect, it } from 'vitest';
import { refuseStrayFiles } from './refuse-stray-files.ts';

beforeAll(refuseStrayFiles);
afterEach(() => document.body.replaceChildren());

/** Holds something over an element; true where the browser would do as it likes with it. */
function holdOver(element: Element, fill: (transfer: DataTransfer) => void): boolean {
  document.body.append(element);
  const dataTransfer = new DataTransfer();
  fill(dataTransfer);
  return element.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
}

const aFile = ({ items }: DataTransfer) => void items.add(new File(['x'], 'x.txt'));

it('keeps the page where a file is held over what takes none', () => {
  expect(holdOver(document.createElement('p'), aFile)).toBe(false);
});

it('leaves words, and fields for files, to the browser', () => {
  expect(holdOver(document.createElement('p'), (transfer) => transfer.setData('text/plain', 'x'))).toBe(true);
  const field = Object.assign(document.createElement('input'), { type: 'file' });
  expect(holdOver(field, aFile)).toBe(true);
});
