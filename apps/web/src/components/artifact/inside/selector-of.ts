/** The shortest honest way to an element: from the nearest ancestor with an id of its own, step by step. */
export function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
    const id = at.getAttribute('id');
    const byId = id === null || id === '' ? undefined : `#${CSS.escape(id)}`;
    if (byId !== undefined && document.querySelectorAll(byId).length === 1) {
      steps.unshift(byId);
      break;
    }
    steps.unshift(stepTo(at));
  }
  return steps.join(' > ');
}

function stepTo(element: Element): string {
  const name = CSS.escape(element.localName);
  const alike = [...(element.parentElement?.children ?? [])].filter(({ localName }) => localName === element.localName);
  return alike.length < 2 ? name : `${name}:nth-of-type(${alike.indexOf(element) + 1})`;
}
