export const artifacts = {
  frame: 'Preview of {{name}}',
  runAgain: 'Run again',
  larger: 'Larger',
  unreachable: 'The preview could not be loaded. Check your connection, then run it again.',
  silent: 'The page does not answer. A script in it may never come to an end.',
  left: 'The page tried to go to another address, which a preview does not do. Run it again to see it.',
  error: 'A script in the page failed: {{message}}',
  blank: 'The page is empty. Look at the code, or ask the model to put it right.',
  blankOffline:
    'The page is empty. It needs something from the internet, which a preview does not reach. Ask the model for one that brings everything along.',
  offline: 'Some of it may be missing: a preview does not reach the internet.',

  copyTable: 'Copy table',
  copyCsv: 'Copy as CSV',
  copyMarkdown: 'Copy as Markdown',
  takeDiagram: 'Copy or download',
  copyPng: 'Copy as PNG',
  copySvg: 'Copy as SVG',
  savePng: 'Download PNG',
  saveSvg: 'Download SVG',
  diagramFile: 'Diagram',
  diagramNotSaved: 'The diagram could not be saved.',
} as const;
