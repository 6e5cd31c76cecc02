import { once } from '#/lib/once.ts';
import { diagramFont, withFont } from './diagram-font.ts';
import { DiagramFrame, DiagramFrameLost } from './diagram-frame.ts';
import { withoutOutsideLinks } from './without-links.ts';

/**
 * The strict settings leave no script and no HTML labels in a picture that a model described. What is `secure` cannot be
 * changed by the description itself.
 */
const SAFE = {
  startOnLoad: false,
  securityLevel: 'strict',
  htmlLabels: false,
  suppressErrorRendering: true,
  look: 'classic',
  theme: 'base',
  secure: [
    'secure',
    'securityLevel',
    'startOnLoad',
    'maxTextSize',
    'maxEdges',
    'suppressErrorRendering',
    'htmlLabels',
    'themeCSS',
    'fontFamily',
    'altFontFamily',
    'dompurifyConfig',
    'deterministicIDSeed',
  ],
} as const;

/** A frame with mermaid in it holds some memory, and most chats have no diagrams. */
const FRAME_RESTS_MS = 60_000;
const WIDEST_PX = 20_000;

export interface DiagramImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** What draws the diagrams of this page. */
const drawer = once(createDrawer);

/** Draws a mermaid diagram as an image address: inside `<img>` nothing of it can run, load or reach the page. */
export async function drawDiagram(
  source: string,
  colors: Readonly<Record<string, string>>,
  darkMode: boolean,
): Promise<DiagramImage> {
  // That of the interface, or the one that its reader has chosen for it.
  const { fontFamily } = getComputedStyle(document.documentElement);
  const config = { ...SAFE, fontFamily, themeVariables: { ...colors, darkMode, fontFamily } };
  const svg = withoutOutsideLinks(await drawer().draw(source, config));
  return imageOf(svg, await diagramFont());
}

function createDrawer() {
  let drawn = 0;
  let frame: Promise<DiagramFrame> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function drawNow(source: string, config: object): Promise<string> {
    clearTimeout(rest);
    try {
      const opened = await (frame ??= openFrame());
      return await opened.draw({ id: `diagram-${++drawn}`, source, config });
    } catch (error) {
      if (error instanceof DiagramFrameLost) dropFrame();
      throw error;
    } finally {
      rest = setTimeout(dropFrame, FRAME_RESTS_MS);
    }
  }

  /** Where it fails, the next diagram tries again. */
  async function openFrame(): Promise<DiagramFrame> {
    try {
      return await DiagramFrame.open();
    } catch (error) {
      frame = undefined;
      throw error;
    }
  }

  function dropFrame(): void {
    void frame?.then(
      (opened) => opened.close(),
      () => {},
    );
    frame = undefined;
  }

  return {
    /** One after the other: mermaid itself draws no two at a time. */
    draw(source: string, config: object): Promise<string> {
      const turn = queue.then(() => drawNow(source, config));
      queue = turn.catch(() => {});
      return turn;
    },
  };
}

function imageOf(svg: string, font: Uint8Array | undefined): DiagramImage {
  const [, , width, height] =
    /viewBox="([^"]{1,200})"/
      .exec(svg)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  const size = { width: inRange(width, 600), height: inRange(height, 400) };
  const sized = svg.replace(/^<svg([^>]*?) width="[^"]*"/, `<svg$1 width="${size.width}" height="${size.height}"`);
  return { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withFont(sized, font))}`, ...size };
}

function inRange(length: number | undefined, otherwise: number): number {
  return length !== undefined && length > 0 && length <= WIDEST_PX ? length : otherwise;
}
