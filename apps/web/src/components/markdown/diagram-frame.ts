import mermaidAddress from 'mermaid/dist/mermaid.min.js?url';
import { artifactFrameUrl } from '../artifact/artifact-frame-url.ts';
import { diagramFont } from './diagram-font.ts';
import { DIAGRAM_PAGE } from './diagram-page.ts';

/** What the page in the frame draws. */
interface DiagramJob {
  readonly id: string;
  readonly source: string;
  readonly config: object;
}

const READY_WITHIN_MS = 15_000;
/** A description can be made to take for ever. The frame has a process of its own and is thrown away with it. */
const DRAWN_WITHIN_MS = 10_000;
const LONGEST_SVG = 4_000_000;

/**
 * A page that draws diagrams and can reach nothing: mermaid fetches pictures, fonts and styles that a description names, so
 * it runs in the frame of previews, which has an origin of its own and no network. Only text comes back.
 */
export class DiagramFrame {
  readonly #element: HTMLIFrameElement;

  private constructor(element: HTMLIFrameElement) {
    this.#element = element;
  }

  static async open(): Promise<DiagramFrame> {
    const element = document.createElement('iframe');
    const frame = new DiagramFrame(element);
    try {
      const [code, font] = await Promise.all([mermaidCode(), diagramFont(), showPage(element)]);
      await ask(element, { code, font }, READY_WITHIN_MS);
      return frame;
    } catch (error) {
      frame.close();
      throw error;
    }
  }

  /** The drawing as the text of an SVG, to be taken for hostile. After a failure by time the frame is of no use any more. */
  async draw(job: DiagramJob): Promise<string> {
    const answer = await ask(this.#element, job, DRAWN_WITHIN_MS);
    if (answer['kind'] !== 'drawn') throw new Error('This is no diagram');
    const { svg } = answer;
    if (typeof svg !== 'string' || svg.length > LONGEST_SVG) throw new Error('The drawing is too large');
    return svg;
  }

  close(): void {
    this.#element.remove();
  }
}

/** The frame took too long, or is not there. */
export class DiagramFrameLost extends Error {}

async function mermaidCode(): Promise<string> {
  const response = await fetch(mermaidAddress);
  if (!response.ok) throw new Error(`mermaid could not be loaded: status ${response.status}`);
  return response.text();
}

/** Text is measured by layout, so the frame must be laid out: far outside of the page instead of hidden. */
function showPage(element: HTMLIFrameElement): Promise<void> {
  element.setAttribute('sandbox', 'allow-scripts');
  element.referrerPolicy = 'no-referrer';
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  element.title = '';
  Object.assign(element.style, {
    position: 'fixed',
    top: '0',
    left: '-10000px',
    width: '1200px',
    height: '800px',
    border: '0',
    pointerEvents: 'none',
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(reject), READY_WITHIN_MS);
    const settle = (end: (reason: Error) => void) => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
      end(new DiagramFrameLost());
    };
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      const shown = element.contentWindow;
      if (shown === null || source !== shown) return;
      const { kind } = asRecord(data);
      // Its origin is opaque and has no name to be addressed by; no other page than ours can be in the frame.
      if (kind === 'ready') shown.postMessage({ html: DIAGRAM_PAGE }, '*', [new MessageChannel().port2]);
      if (kind === 'listening') settle(() => resolve());
    };
    window.addEventListener('message', hear);
    element.src = artifactFrameUrl();
    document.body.append(element);
  });
}

function ask(
  element: HTMLIFrameElement,
  question: object,
  withinMs: number,
): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => {
      port1.close();
      reject(new DiagramFrameLost());
    }, withinMs);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      port1.close();
      resolve(asRecord(data));
    });
    port1.start();
    element.contentWindow?.postMessage(question, '*', [port2]);
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
