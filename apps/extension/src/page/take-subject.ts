import type { PendingAsk } from '../browser/kept.ts';
import type { Action } from '../model/actions.ts';
import { boundedSubject } from '../model/compose-question.ts';
import { type FoundPicture, readPage, readPicture, readSelection } from './in-page.ts';

/** What the browser's menu says about the place that was pressed. */
export interface PressedPlace {
  readonly selectionText?: string | undefined;
  readonly srcUrl?: string | undefined;
}

const NOTHING = { text: '', title: '', url: '' };

/** Takes from a tab what an action is about. The browser allows it only where somebody just pressed something of ours. */
export async function takeSubject(
  action: Pick<Action, 'id' | 'subject'>,
  tab: chrome.tabs.Tab,
  pressed: PressedPlace = {},
): Promise<PendingAsk> {
  switch (action.subject) {
    case 'selection': {
      const found = await inTab(tab, readSelection);
      // The menu's own copy of a selection has lost its lines, but is there for pages that nobody may read.
      const text = found?.text.trim() || (pressed.selectionText ?? '');
      const subject = boundedSubject({ ...(found ?? NOTHING), text });
      return {
        action: action.id,
        ...subject,
        ...problem(text === '' && (found === undefined ? 'noAccess' : 'noText')),
      };
    }
    case 'page': {
      const found = await inTab(tab, readPage);
      const subject = boundedSubject(found ?? NOTHING);
      return {
        action: action.id,
        ...subject,
        ...problem(subject.text === '' && (found === undefined ? 'noAccess' : 'noText')),
      };
    }
    case 'picture': {
      const found = await inTab(tab, readPicture, pressed.srcUrl ?? '');
      const picture = found?.picture ?? (found?.place && (await photograph(tab, found.place)));
      const subject = boundedSubject({ ...NOTHING, title: found?.title ?? '', url: found?.url ?? '' });
      return {
        action: action.id,
        ...subject,
        ...(picture === undefined ? problem(found === undefined ? 'noAccess' : 'noPicture') : { picture }),
      };
    }
    default:
      return action.subject satisfies never;
  }
}

function problem(why: PendingAsk['problem'] | false): Pick<PendingAsk, 'problem'> {
  return why === undefined || why === false ? {} : { problem: why };
}

/** Runs one of ours in the page; undefined where that is not allowed, as on pages of the browser itself. */
async function inTab<Given extends unknown[], Found>(
  { id }: chrome.tabs.Tab,
  func: (...given: Given) => Found,
  ...args: Given
): Promise<Awaited<Found> | undefined> {
  if (id === undefined) return undefined;
  try {
    const [answer] = await chrome.scripting.executeScript({ target: { tabId: id }, func, args });
    return answer?.result ?? undefined;
  } catch {
    return undefined;
  }
}

/** A part of what the tab shows, as a picture. */
async function photograph(
  { windowId }: chrome.tabs.Tab,
  { x, y, width, height }: NonNullable<FoundPicture['place']>,
): Promise<string | undefined> {
  try {
    const shown = await chrome.tabs.captureVisibleTab(windowId, { format: 'png' });
    const bitmap = await createImageBitmap(await (await fetch(shown)).blob(), x, y, width, height);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return await dataUrlOf(await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 }));
  } catch {
    return undefined;
  }
}

async function dataUrlOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${bytes.toBase64()}`;
}
