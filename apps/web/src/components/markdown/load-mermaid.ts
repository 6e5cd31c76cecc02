/** The strict settings leave no script and no HTML labels in a picture that a model described. */
const SAFE = {
  startOnLoad: false,
  securityLevel: 'strict',
  htmlLabels: false,
  suppressErrorRendering: true,
  look: 'classic',
} as const;
/** A picture inside `<img>` has no web fonts, so it is also measured without them. */
const FONT = 'system-ui, sans-serif';

export interface DiagramImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

let drawn = 0;

/** Draws a mermaid diagram as an image address: inside `<img>` nothing of it can run or reach the page. */
export async function drawDiagram(
  source: string,
  colors: Readonly<Record<string, string>>,
  darkMode: boolean,
): Promise<DiagramImage> {
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    ...SAFE,
    theme: 'base',
    fontFamily: FONT,
    themeVariables: { ...colors, darkMode, fontFamily: FONT },
  });
  const { svg } = await mermaid.render(`diagram-${++drawn}`, source);
  const [, , width = 600, height = 400] =
    /viewBox="([^"]+)"/
      .exec(svg)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  const sized = svg.replace(/^<svg([^>]*?) width="[^"]*"/, `<svg$1 width="${width}" height="${height}"`);
  return { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`, width, height };
}
