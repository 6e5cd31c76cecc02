import type { ArtifactKind } from './artifact-kind.ts';

const START = '<!doctype html><meta charset="utf-8">';

/** A drawing lies in the middle and is never larger than the page; one without a size of its own fills it. */
const DRAWING_STYLE =
  '<style>html,body{height:100%}body{box-sizing:border-box;display:grid;place-items:center;margin:0;padding:16px}' +
  'body>svg{max-width:100%;max-height:100%}body>svg:not([width],[height]){width:100%;height:100%}</style>';

/** Where a component finds its place. */
const COMPONENT_PAGE = `${START}<meta name="viewport" content="width=device-width"><style>body{margin:0;font-family:system-ui,sans-serif}:where(body[data-room]){padding:16px}</style><body><div id="root"></div></body>`;

/** The page that shows a piece of code. It is handed to the frame alone: the app never reads it as HTML. */
export function artifactDocument(kind: ArtifactKind, text: string): string {
  if (kind === 'react') return COMPONENT_PAGE;
  if (kind === 'vue') return COMPONENT_PAGE.replace('id="root"', 'id="app"');
  if (kind === 'svg') return `${START}${DRAWING_STYLE}<body>${text}</body>`;
  // Without a document type browsers follow the rules of the last century.
  return /^\s*<!doctype/i.test(text) ? text : `<!doctype html>${text}`;
}
