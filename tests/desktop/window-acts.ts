import type { DesktopApp } from './desktop-app.ts';
import { until } from './web-driver.ts';

/** The field below a label. */
export const control = (label: string) => `//*[@id=//label[normalize-space()='${label}']/@for]`;

/** A button or link that has these words. */
export const pressable = (words: string) => `//*[self::button or self::a][contains(normalize-space(), '${words}')]`;

/** A button with these words and no others. */
export const button = (words: string) => `//button[normalize-space()='${words}']`;

/** Goes to a screen by loading the page anew, and waits until the page before is gone. */
export async function openScreen({ window }: DesktopApp, path: string): Promise<void> {
  await window.run('globalThis.isLeft = true; location.href = arguments[0]', path);
  await until(() => window.run<boolean>("return !globalThis.isLeft && document.readyState === 'complete'"));
}

/** Enters a key and an address of one's own, as people do. */
export async function addEndpoint({ window }: DesktopApp, url: string): Promise<void> {
  await window.click(pressable('Add an API key'));
  await window.click("//*[self::button or self::a][starts-with(normalize-space(), 'Other')]");
  await window.type(control('Base URL'), url);
  await window.type(control('API key'), 'sk-my-own');
  await window.type(control('Other models'), 'scripted-2');
  await window.click(button('Add'));
  await window.run('document.querySelector(\'a[href="/"]\')?.click()');
  await window.see('What are we working out?');
}

export async function ask({ window }: DesktopApp, question: string): Promise<void> {
  await window.type('//textarea', question);
  await window.click("//button[@aria-label='Send']");
}

/** Enters the address of a server in the settings. What comes then is the server's to say. */
export async function connectTo(app: DesktopApp, address: string): Promise<void> {
  await openScreen(app, '/settings/desktop');
  await app.window.type(control('Server address'), address);
  await app.window.click(button('Connect'));
}

/** Goes back to working without a server. */
export async function disconnect(app: DesktopApp): Promise<void> {
  await openScreen(app, '/settings/desktop');
  await app.window.click(button('Disconnect'));
}
