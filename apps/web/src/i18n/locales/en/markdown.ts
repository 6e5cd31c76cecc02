export const markdown = {
  unformatted: 'This message couldn’t be formatted.',
  imageMissing: 'Image not shown: {{name}}',
  openImage: 'Open image {{name}}',
  footnote: 'Footnote {{number}}',
  source: 'Source {{number}}: {{title}}',
  taskDone: 'Done',
  taskOpen: 'Not done',

  table: {
    copy: 'Copy table',
    csv: 'Copy as CSV',
    markdown: 'Copy as Markdown',
  },

  code: {
    plain: 'Text',
    block: 'Code: {{name}}',
    copy: 'Copy code',
    wrap: 'Wrap long lines',
    showAll_one: 'Show {{count}} line',
    showAll_other: 'Show all {{count}} lines',
    showLess: 'Show less',
    preview: 'Preview',
    diagram: 'Diagram',
    diagramSource: 'Show source',
    diagramEnlarge: 'Enlarge',
    diagramFailed: 'Couldn’t draw this diagram. Showing its source instead.',
  },
} as const;
