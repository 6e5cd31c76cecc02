import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openWatched } from '../harness/canary.ts';
import { chatPage } from '../harness/chat-page.ts';
import { auditPage } from '../harness/dom-audit.ts';
import { seedChat } from '../harness/seed-chat.ts';
import type { World } from './corpus/attack.ts';
import { drawingPages, type HostileDocument, markupPages, scriptPages } from './corpus/documents.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

const OWN_REQUESTS =
  /^(?:GET (?:\?c=[\w-]*|assets\/[\w.-]+|[\w-]+\.(?:html|js|svg|json|webmanifest))?$|(?:GET|POST) api\/[\w/-]+$|DELETE api\/replies\/[\w-]+\?after=\d+$)/;
const OWN_PLACES = /^(?:\?c=[\w-]+)?$/;
/** Going elsewhere from a frame is refused by the policy of the page around it. */
const FRAME_REFUSAL = /^frame-src /;

/** The chats of pages: a name, what its code blocks are called, and what is in them. */
const CHATS: readonly (readonly [name: string, language: string, pages: (world: World) => HostileDocument[]])[] = [
  ['scripts', 'html', scriptPages],
  ['markup', 'html', markupPages],
  ['drawings', 'html', drawingPages],
];

async function runAll(page: Page, count: number): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Preview', exact: true });
  await expect.poll(() => buttons.count()).toBe(count);
  await buttons.evaluateAll((all) => {
    for (const button of all) if (button instanceof HTMLElement) button.click();
  });
  await expect.poll(() => page.locator('iframe[title^="Preview of"]').count()).toBe(count);
}

journey.for(CHATS)(
  'no preview of %s does anything to the app or gets out',
  async ([name, language, pages], { url }) => {
    const { page, port, sealed, harms } = await openWatched({
      url,
      asks: OWN_REQUESTS,
      places: OWN_PLACES,
      meant: FRAME_REFUSAL,
    });
    await page.goto(url);
    const chat = chatPage(page);
    await chat.box.waitFor();
    const documents = pages({ app: url, port });
    const content = documents.map(({ text }) => `\`\`\`\`\`${language}\n${text}\n\`\`\`\`\``).join('\n\n');
    await seedChat(page, { id: name, topic: name, messages: [{ content }] });
    await page.goto(`${url}?c=${name}`);
    await runAll(page, documents.length);
    // Calls and connections take a moment to begin.
    await page.waitForTimeout(2_000);
    expect(await auditPage(page)).toEqual([]);
    await chat.box.fill('Still here');
    expect(await harms()).toEqual([]);
    if (name === 'scripts') {
      const ids = documents.flatMap(({ cases }) => cases.map(({ id }) => id));
      expect(ids.filter((id) => !sealed.has(id))).toEqual([]);
    }
  },
);
