export const artifacts = {
  frame: 'Preview of {{name}}',
  runAgain: 'Run again',
  larger: 'Larger',
  unreachable: 'Couldn’t load the preview. Check your connection, then run it again.',
  silent: 'The page isn’t responding. It may be stuck in an endless loop.',
  left: 'The page tried to open another address, which previews can’t do. Run it again to see it.',
  error: 'A script on the page failed: {{message}}',
  missing: 'The component needs {{name}}, which previews don’t have. Ask the model to write it without.',
  loading: 'Loading what the component needs…',
  moreLines: 'More lines follow that aren’t shown.',
  blank: 'The page is blank. Check the code, or ask the model to fix it.',
  blankOffline:
    'The page is blank. It needs the internet, which previews can’t reach. Ask the model for a self-contained page.',
  offline: 'Some content may be missing: previews can’t reach the internet.',

  takeDiagram: 'Copy or download',
  copyPng: 'Copy as PNG',
  copySvg: 'Copy as SVG',
  savePng: 'Download PNG',
  saveSvg: 'Download SVG',
  diagramFile: 'Diagram',
  diagramNotSaved: 'Couldn’t save the diagram.',
} as const;
