const XLINK = 'http://www.w3.org/1999/xlink';
/** A place of the drawing itself, such as an arrow's head, is named by its fragment. */
const OUTSIDE = /url\(\s*["']?(?!["']?#)|@import/i;

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
      if (isLink || OUTSIDE.test(value)) element.removeAttribute(name);
    }
    if (element.localName === 'style' && OUTSIDE.test(element.textContent)) element.remove();
  }
  return new XMLSerializer().serializeToString(drawing);
}
