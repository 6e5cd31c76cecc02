import type { Page } from 'playwright';

/** What hostile words have become in a page: everything in it that could run, ask or lead elsewhere by itself. */
export function auditPage(page: Page): Promise<string[]> {
  return page.evaluate(findDangers);
}

/** Runs in the page. */
function findDangers(): string[] {
  const { origin } = location;
  const isOwn = (address: string): boolean => URL.parse(address, document.baseURI)?.origin === origin;
  const scheme = (address: string): string => URL.parse(address, document.baseURI)?.protocol ?? 'none';
  const findings: string[] = [];
  const note = (element: Element, why: string): void =>
    void findings.push(`${why}: ${(element.cloneNode(false) as Element).outerHTML.slice(0, 200)}`);
  const each = (selector: string, look: (element: Element) => void): void =>
    document.querySelectorAll(selector).forEach(look);

  each(
    'object, embed, applet, frame, frameset, portal, fencedframe, [srcdoc], [ping], [formaction], [background]',
    (it) => note(it, 'must not be here'),
  );
  each('meta[http-equiv], body base, body meta, body link', (it) => {
    // The page of a shared chat has its own stylesheet behind its first words.
    const isOwnStyle = it.getAttribute('rel') === 'stylesheet' && isOwn(it.getAttribute('href') ?? 'data:,');
    if (!isOwnStyle) note(it, 'belongs into the head');
  });
  each('script', (it) => {
    if (!isOwn(it.getAttribute('src') ?? 'data:,')) note(it, 'a script of somebody else');
  });
  each('iframe', (it) => {
    if (it.getAttribute('sandbox') !== 'allow-scripts') note(it, 'a frame with more rights than to run');
  });
  each('form[action]', (it) => note(it, 'a form that sends'));
  each('a[href], area[href]', (it) => {
    const href = it.getAttribute('href') ?? '';
    if (isOwn(href)) return;
    if (!['http:', 'https:', 'mailto:', 'tel:'].includes(scheme(href))) note(it, 'a link that does not lead to a page');
    const rel = it.getAttribute('rel') ?? '';
    if (it.getAttribute('target') !== '_blank' || !/noopener/.test(rel) || !/noreferrer/.test(rel))
      note(it, 'a link that tells where it comes from');
  });
  each('img, image, video, audio, source, use, feImage', (it) => {
    for (const name of ['src', 'href', 'xlink:href', 'srcset', 'poster']) {
      const address = it.getAttribute(name);
      if (address !== null && !isOwn(address) && !/^(?:blob:|data:image\/)/.test(address))
        note(it, 'loads from elsewhere');
    }
  });
  each('body *', (it) => {
    for (const { name, value } of it.attributes) {
      if (/^on/i.test(name)) note(it, 'a handler');
      if (
        /^\s*(?:javascript|vbscript|data:text)/i.test(value) &&
        /^(?:href|src|action|data|xlink:href|to|values)$/.test(name)
      )
        note(it, 'a script as address');
      if (name === 'style' && /url\(\s*["']?(?!data:|blob:|#)/i.test(value)) note(it, 'a style that loads');
    }
    if (it.shadowRoot) note(it, 'a shadow');
  });
  return findings;
}

const TOUCHES = ['mouseover', 'mouseenter', 'pointerover', 'focus', 'toggle', 'animationstart'] as const;

/** Moves over, focuses and presses everything in what others wrote that is not a plain link out or a button of ours, once. */
export function touchEverything(page: Page, within: string): Promise<void> {
  return page.evaluate(
    ({ places, touches }) => {
      const world = window as { touched?: WeakSet<Element> };
      const touched = (world.touched ??= new WeakSet());
      for (const element of document.querySelectorAll(`:is(${places}) *`)) {
        if (touched.has(element)) continue;
        touched.add(element);
        for (const type of touches) element.dispatchEvent(new Event(type, { bubbles: true }));
        const isOurs = element.closest('a[href^="http"], a[href^="mailto"], a[href^="tel"], a[data-app-path], button');
        if (!isOurs && element.children.length === 0)
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
    },
    { places: within, touches: TOUCHES },
  );
}
