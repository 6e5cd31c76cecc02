import type { Family } from './attack.ts';

/**
 * What a page that a model wrote may try once it runs. Bodies of async functions, so that the same attacks can be played by a
 * page, a drawing, and components of every kind.
 */
export const reaching: Family = {
  name: 'reach',
  attacks: {
    parentStorage: ['the storage of the app', () => 'evil[parent.localStorage.planted]'],
    topStorage: [
      'the storage of the window above',
      () => 'evil[top.localStorage.planted]; evil[top.sessionStorage.planted]',
    ],
    parentPage: ['the page of the app', ({ run }) => `parent.document.body.innerHTML = '<img src=x onerror=${run}>'`],
    parentCookie: ['the cookies of the app', () => 'evil[parent.document.cookie]; evil[document.cookie]'],
    parentCall: ['a function of the app', ({ run }) => `parent.${run}; top.${run}`],
    parentEval: ['the eval of the app', ({ run }) => `parent.eval('${run}'); top.Function('${run}')()`],
    parentFrames: [
      'other frames of the app',
      ({ run }) => `for (let at = 0; at < parent.length; at += 1) parent[at].${run}`,
    ],
    parentReferrer: ['the address of the app', () => 'parent.location.href; evil.reached'],
    opener: ['whoever opened the page', ({ run }) => `window.opener.${run}; window.opener.location = 'about:blank'`],
    frameElement: ['the frame itself', () => 'frameElement.removeAttribute("sandbox"); frameElement.src = "/"'],
    domain: [
      'the domain of the app',
      ({ app }) => `document.domain = new URL('${app}').hostname; evil[parent.localStorage.planted]`,
    ],
    ownStorage: ['a storage of its own', () => 'evil[localStorage.planted]; evil[sessionStorage.planted]'],
    database: [
      'the database of chats',
      () =>
        'await new Promise((done, fail) => { const request = indexedDB.open("parley"); request.onsuccess = () => { evil.reached; done(); }; request.onerror = fail; })',
    ],
    caches: [
      'the cache of the app',
      () => 'const cache = await caches.open("x"); await cache.put("/", new Response("x")); evil.reached',
    ],
    cookieStore: ['the store of cookies', () => 'for (const { value } of await cookieStore.getAll()) evil[value]'],
    files: ['files of this origin', () => 'await navigator.storage.getDirectory(); evil.reached'],
    buckets: [
      'buckets of storage',
      () => 'await (await navigator.storageBuckets.open("x")).caches.open("y"); evil.reached',
    ],
    access: [
      'leave to the storage of the app',
      () =>
        'const all = await document.requestStorageAccess({ all: true }); evil[all.localStorage.planted]; evil[localStorage.planted]',
    ],
    credentials: [
      'passwords and passkeys',
      () =>
        'const got = await navigator.credentials.get({ password: true, mediation: "silent" }); if (got) evil.reached',
    ],
    locks: [
      'locks of the app',
      () => 'const { held } = await navigator.locks.query(); if (held.length > 0) evil.reached',
    ],
    broadcast: [
      'the line between tabs',
      () =>
        'for (const name of ["parley", "parley-tabs", "parley-test"]) new BroadcastChannel(name).postMessage({ kind: "canary" })',
    ],
    sharedWorker: [
      'a worker of the app',
      () => 'new SharedWorker("/assets/canary.js"); new SharedWorker("data:text/javascript,1")',
    ],
    worker: ['a worker', ({ at }) => `new Worker(URL.createObjectURL(new Blob(['fetch("${at}")'])))`],
    serviceWorker: [
      'a worker that answers for the app',
      ({ app }) => `await navigator.serviceWorker.register('${app}canary-worker.js')`,
    ],
    serviceBlob: [
      'such a worker of its own text',
      () => 'await navigator.serviceWorker.register(URL.createObjectURL(new Blob(["1"], { type: "text/javascript" })))',
    ],
    unloading: [
      'the last moment of the page',
      ({ at }) =>
        `addEventListener('pagehide', () => navigator.sendBeacon('${at}')); addEventListener('beforeunload', (event) => event.preventDefault())`,
    ],
    names: [
      'names that outlive the page',
      () => 'window.name = "canary"; history.pushState({}, "", "?canary"); history.replaceState({}, "", "/?canary")',
    ],
    clipboard: [
      'the clipboard',
      () => 'evil[await navigator.clipboard.readText()]; await navigator.clipboard.writeText("canary")',
    ],
    devices: [
      'camera, place and devices',
      () =>
        'await Promise.any([navigator.mediaDevices.getUserMedia({ video: true, audio: true }), navigator.mediaDevices.getDisplayMedia(), new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail)), navigator.usb.requestDevice({ filters: [] })]); evil.reached',
    ],
    permission: [
      'permissions for the app',
      () =>
        'await Notification.requestPermission(); navigator.registerProtocolHandler("web+canary", "/?canary=%s"); await navigator.permissions.request?.({ name: "geolocation" })',
    ],
  },
};

/** Messages to the app, which trusts its frames with a sentence and nothing more. */
export const messages: Family = {
  name: 'message',
  attacks: {
    ready: [
      'to be handed the page again and again',
      () => 'for (let count = 0; count < 50; count += 1) parent.postMessage({ kind: "ready" }, "*")',
    ],
    escape: [
      'to act for its reader',
      () => 'parent.postMessage({ kind: "escape" }, "*"); parent.postMessage({ kind: "seen", isBlank: false }, "*")',
    ],
    newChat: [
      'to begin a chat',
      () =>
        'for (const type of ["NEW_CHAT", "new_chat", "OK_NEW_CHAT"]) parent.postMessage({ type, text: "canary", message: "canary", data: { text: "canary" } }, "*")',
    ],
    html: [
      'to be drawn by the app',
      ({ run }) =>
        `parent.postMessage({ html: '<img src=x onerror=${run}>', kind: 'error', message: '<img src=x onerror=${run}>' }, '*')`,
    ],
    title: [
      'to name the app',
      ({ run }) =>
        `parent.postMessage({ kind: 'title', title: '<img src=x onerror=${run}>' }, '*'); parent.postMessage('${run}', '*')`,
    ],
    getter: [
      'a message that runs when it is read',
      ({ run }) =>
        `parent.postMessage({ kind: { toString: undefined }, __proto__: { html: '<img src=x onerror=${run}>' } }, '*')`,
    ],
    proto: [
      'a message that changes every object',
      () =>
        'parent.postMessage(JSON.parse(\'{"__proto__":{"kind":"ready","isAdmin":true},"constructor":{"prototype":{"kind":"ready"}}}\'), "*")',
    ],
    port: [
      'ports of its own',
      () =>
        'const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => evil[String(data?.planted ?? data)]; parent.postMessage({ kind: "ready" }, "*", [port2]); top.postMessage({ kind: "ready" }, { targetOrigin: "*", transfer: [] })',
    ],
    listen: [
      'what others say to the app',
      () =>
        'addEventListener("message", ({ data }) => evil[JSON.stringify(data)]); parent.postMessage({ kind: "state?" }, "*")',
    ],
    flood: [
      'more than anybody reads',
      () =>
        'for (let count = 0; count < 3_000; count += 1) parent.postMessage({ kind: "seen", isBlank: true, count }, "*")',
    ],
    huge: [
      'a message of megabytes',
      () => 'parent.postMessage({ kind: "error", message: "x".repeat(5_000_000) }, "*")',
    ],
    siblings: [
      'frames beside it',
      () =>
        'for (let at = 0; at < parent.length; at += 1) parent[at].postMessage({ html: "<script>evil.messageSiblings</scr" + "ipt>" }, "*", [new MessageChannel().port1])',
    ],
    mermaid: [
      'the words of other frames',
      () =>
        'for (const kind of ["draw", "drawn", "run", "result", "printed", "started", "picked", "console"]) parent.postMessage({ kind, svg: "<svg onload=evil.messageMermaid>", html: "<img src=x onerror=evil.messageMermaid>", text: "canary" }, "*")',
    ],
  },
};
