import { expectAccessible } from './axe-in-both-schemes.ts';
import { journey } from './journey.ts';

/** In groups, since each screen takes its time to be looked at. */
const PLACES = {
  screens: ['', 'new-chat', 'download', 'masks', 'discover', 'models'],
  settings: ['general', 'chat', 'parameters', 'data', 'speech', 'translation', 'sync'].map(
    (name) => `settings/${name}`,
  ),
};

for (const [group, places] of Object.entries(PLACES)) {
  journey(`axe finds nothing on the ${group}`, async ({ parley, open }) => {
    const { page } = await open(parley.url, { reducedMotion: 'reduce' });
    for (const place of places) {
      await page.goto(parley.url + place);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, place);
    }
  });
}
