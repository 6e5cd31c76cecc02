/** Mermaid's colours by the name of our token. */
const TOKENS = {
  background: 'canvas',
  primaryColor: 'accent-soft',
  primaryTextColor: 'text-1',
  primaryBorderColor: 'accent',
  secondaryColor: 'sunken',
  tertiaryColor: 'hover',
  lineColor: 'text-3',
  textColor: 'text-1',
  mainBkg: 'accent-soft',
  noteBkgColor: 'spark-soft',
  noteTextColor: 'text-1',
} as const;

/** Mermaid computes with colours and knows only the old notations, so the browser converts them. */
export function diagramColors(theme: 'light' | 'dark'): Record<string, string> {
  const probe = document.createElement('span');
  probe.className = theme;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colors = Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, toHex(context, style.getPropertyValue(`--${token}`))]),
  );
  probe.remove();
  return colors;
}

function toHex(context: CanvasRenderingContext2D | null, color: string): string {
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
