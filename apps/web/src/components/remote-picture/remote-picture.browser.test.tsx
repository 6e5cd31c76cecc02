import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import {
  HELD,
  type PictureProblem,
  RemotePicturesContext,
  type RemotePictures,
  type RemotePictureState,
} from './remote-pictures-context.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const URL_OF_CAT = 'https://images.example.org/cat.png';
const CAT = `![A cat](${URL_OF_CAT})`;

/** Pictures that come when the test says so. */
function fakePictures(isAllowed = false) {
  const states = new Map<string, RemotePictureState>();
  const listeners = new Set<() => void>();
  const set = (url: string, state: RemotePictureState) => {
    states.set(url, state);
    flushSync(() => listeners.forEach((changed) => changed()));
  };
  const load = vi.fn<(url: string) => void>((url) => {
    states.set(url, { kind: 'loading' });
    listeners.forEach((changed) => changed());
  });
  const allowHost = vi.fn<(host: string) => void>();
  const allowChat = vi.fn<() => void>();
  const release = vi.fn<() => void>();
  const pictures: RemotePictures = {
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    stateOf: (url) => states.get(url) ?? HELD,
    isAllowed: () => isAllowed,
    hold: () => release,
    actions: { load, allowHost, allowChat },
  };
  return { pictures, set, load, allowHost, allowChat, release };
}

const show = (text: string, pictures: RemotePictures) =>
  render(
    <RemotePicturesContext value={pictures}>
      <Markdown text={text} />
    </RemotePicturesContext>,
  );

const loadButton = page.getByRole('button', { name: 'Load image: images.example.org' });

describe('a picture of another host', () => {
  it('names its host and its words, and asks nobody', async () => {
    const { pictures, load } = fakePictures();
    await show(CAT, pictures);
    await expect.element(page.getByText('images.example.org')).toBeVisible();
    await expect.element(page.getByText('A cat', { exact: true })).toBeVisible();
    expect(document.querySelector('[data-remote-picture]')?.textContent).toContain('images.example.org · A cat');
    expect(document.querySelectorAll('img')).toHaveLength(0);
    expect(load).not.toHaveBeenCalled();
  });

  it('is shown once its bytes are here, and who pressed the button goes on from it', async () => {
    const { pictures, load, set } = fakePictures();
    await show(CAT, pictures);
    loadButton.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(load).toHaveBeenCalledExactlyOnceWith(URL_OF_CAT);
    set(URL_OF_CAT, { kind: 'loaded', src: PIXEL });
    const shown = page.getByRole('button', { name: 'Open image A cat' });
    await expect.element(shown).toBeVisible();
    await expect.element(shown).toHaveFocus();
  });

  it('leaves the focus where it is when it comes by itself', async () => {
    const { pictures, load, set } = fakePictures(true);
    await show(CAT, pictures);
    await expect.poll(() => load.mock.calls).toEqual([[URL_OF_CAT]]);
    set(URL_OF_CAT, { kind: 'loaded', src: PIXEL });
    await expect.element(page.getByRole('button', { name: 'Open image A cat' })).not.toHaveFocus();
  });

  it('can be allowed with its chat or its host', async () => {
    const { pictures, allowHost, allowChat, load } = fakePictures();
    await show(CAT, pictures);
    const more = page.getByRole('button', { name: 'More options for images.example.org' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Load all in this chat' }).click();
    expect(allowChat).toHaveBeenCalledOnce();
    await more.click();
    await page.getByRole('menuitem', { name: 'Always load from images.example.org' }).click();
    expect(allowHost).toHaveBeenCalledExactlyOnceWith('images.example.org');
    await more.click();
    await page.getByRole('menuitem', { name: 'Load once' }).click();
    expect(load).toHaveBeenCalledExactlyOnceWith(URL_OF_CAT);
  });

  it.each([
    ['not-a-picture', 'There’s no image at this address.'],
    ['too-large', 'The image is larger than 10 MB.'],
    ['missing', 'This image no longer exists.'],
    ['refused', 'This server isn’t allowed to load images from this address.'],
    ['unreachable', 'Couldn’t reach the image.'],
    ['busy', 'Too many images at once. Wait a moment.'],
    ['signed-out', 'Sign in to this server to load images.'],
  ] satisfies [PictureProblem, string][])('says that it is %s, and can be tried again', async (problem, words) => {
    const { pictures, load, set } = fakePictures(true);
    set(URL_OF_CAT, { kind: 'failed', problem });
    await show(CAT, pictures);
    await expect.element(page.getByText(words)).toBeVisible();
    const link = page.getByRole('link', { name: 'Open in a new tab' });
    await expect.element(link).toHaveAttribute('href', URL_OF_CAT);
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(load).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Retry: images.example.org' }).click();
    expect(load).toHaveBeenCalledExactlyOnceWith(URL_OF_CAT);
  });

  it('is only named where nothing can be done about it', async () => {
    await render(<Markdown text={CAT} />);
    await expect.element(page.getByText('images.example.org')).toBeVisible();
    expect(page.getByRole('button').elements()).toHaveLength(0);
  });

  it('is let go when it leaves the page', async () => {
    const { pictures, release } = fakePictures();
    let leave: () => void = () => {};
    function Leaving() {
      const [isHere, setIsHere] = useState(true);
      leave = () => flushSync(() => setIsHere(false));
      return <RemotePicturesContext value={pictures}>{isHere && <Markdown text={CAT} />}</RemotePicturesContext>;
    }
    await render(<Leaving />);
    expect(release).not.toHaveBeenCalled();
    leave();
    await expect.poll(() => release.mock.calls.length).toBe(1);
  });

  it('stays as it is while the answer grows around it', async () => {
    const { pictures } = fakePictures();
    let grow: (text: string) => void = () => {};
    function Growing() {
      const [text, setText] = useState('');
      grow = (next) => flushSync(() => setText(next));
      return (
        <RemotePicturesContext value={pictures}>
          <Markdown text={text} streaming />
        </RemotePicturesContext>
      );
    }
    await render(<Growing />);
    const placeholder = () => document.querySelector('[data-remote-picture]');
    for (let end = 1; end < CAT.length; end += 1) {
      grow(`Look: ${CAT.slice(0, end)}`);
      expect(placeholder()).toBeNull();
    }
    grow(`Look: ${CAT}`);
    const first = placeholder();
    expect(first).not.toBeNull();
    loadButton.element().focus();
    for (let words = 1; words < 20; words += 1) grow(`Look: ${CAT}${' more'.repeat(words)}`);
    grow(`Look: ${CAT} and\n\nanother block`);
    expect(placeholder()).toBe(first);
    await expect.element(loadButton).toHaveFocus();
  });
});
