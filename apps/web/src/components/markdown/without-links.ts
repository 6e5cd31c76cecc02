const XLINK = 'http://www.w3.org/1999/xlink';
/**
 * Whatever in a style can name an address, with or without a prefix. A place of the drawing itself, such as an arrow's head, is
 * named by its fragment.
 */
const OUTSIDE = /url\(\s*["']?(?!["']?#)|(?:image|image-set|cross-fade|src|element|paint)\(|@import|@namespace/i;
const ESCAPES = /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi;
/** Attributes that are never read as a style. */
const INERT = /^(?:aria-|data-|id$|class$)/;

/** Whether a style leads out of the drawing, also where it is written with escapes. */
function leadsOut(style: string): boolean {
  const plain = style.replace(ESCAPES, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
  );
  return OUTSIDE.test(plain);
}

/**
 * An SVG without anything that leads out of it. Shown in `<img>` it reaches nothing anyway, but people save and copy it, and
 * then whatever opens it would follow a model's links. Throws for text that is no drawing.
 */
export function withoutOutsideLinks(svg: string): string {
  // Mermaid writes `xlink:href` without saying what `xlink` is.
  const named = svg.includes('xmlns:xlink=') ? svg : svg.replace(/^<svg\b/, `<svg xmlns:xlink="${XLINK}"`);
  const drawing = new DOMParser().parseFromString(named, 'image/svg+xml');
  if (drawing.querySelector('parsererror')) throw new Error('This is no drawing');
  for (const element of drawing.querySelectorAll('*')) {
    // A copy: the list itself grows shorter with every one that is taken away.
    for (const { name, localName, namespaceURI, value } of Array.from(element.attributes)) {
      const isLink =
        localName === 'href' && (namespaceURI === null || namespaceURI === XLINK) && !value.startsWith('#');
      if (isLink || (!INERT.test(name) && leadsOut(value))) element.removeAttribute(name);
    }
    if (element.localName === 'style' && leadsOut(element.textContent)) element.remove();
  }
  return new XMLSerializer().serializeToString(drawing);
}
