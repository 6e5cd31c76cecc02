import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserPlatform } from './browser.ts';

afterEach(() => vi.restoreAllMocks());

describe('copying text', () => {
  it('uses the clipboard', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(await browserPlatform.copyText('Tea')).toBe(true);
    expect(write).toHaveBeenCalledWith('Tea');
  });

  it('falls back to a selection where the clipboard is refused, and gives the focus back', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    let copied = '';
    vi.spyOn(document, 'execCommand').mockImplementation(() => {
      copied = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    });
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    expect(await browserPlatform.copyText('line 1\nline 2')).toBe(true);
    expect(copied).toBe('line 1\nline 2');
    expect(document.activeElement).toBe(field);
    expect(document.querySelector('textarea')).toBeNull();
    field.remove();
  });

  it('says so when nothing works', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    expect(await browserPlatform.copyText('Tea')).toBe(false);
  });
});

describe('saving a file', () => {
  it('hands the bytes to the browser under the name', async () => {
    const content = new Blob(['{}'], { type: 'application/json' });
    const address = vi.spyOn(URL, 'createObjectURL');
    const clicked: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(this);
    });
    expect(await browserPlatform.saveFile({ name: 'Backup.json', content })).toBe(true);
    expect(address).toHaveBeenCalledWith(content);
    expect(clicked[0]?.download).toBe('Backup.json');
  });
});
