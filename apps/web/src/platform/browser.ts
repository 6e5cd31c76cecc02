import type { Platform } from './interface.ts';

/** How long the address of a download stays valid; the browser reads the blob after the click has returned. */
const DOWNLOAD_ADDRESS_LIFETIME_MS = 60_000;

/** Works without clipboard permission and on plain http, where `navigator.clipboard` does not exist. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.insetInlineStart = '-9999px';
  const focused = document.activeElement;
  // Inside an open dialog the focus trap would take the focus back from an element elsewhere.
  (document.querySelector('[role="dialog"]') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

export const browserPlatform: Platform = {
  kind: 'browser',

  openExternal(url) {
    window.open(url, '_blank', 'noopener,noreferrer');
    return Promise.resolve();
  },

  saveFile({ name, content }) {
    const address = URL.createObjectURL(content);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_ADDRESS_LIFETIME_MS);
    return Promise.resolve(true);
  },

  fetch: (url, init) => fetch(url, init),

  async copyText(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  },
};
