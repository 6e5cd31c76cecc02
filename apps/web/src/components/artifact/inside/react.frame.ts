import React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as client from 'react-dom/client';
import { compileScript } from './compile-script.ts';
import { giveRoom } from './give-room.ts';
import { offerFrame } from './offer-frame.ts';
import { SOURCE_NAME } from './reports.ts';
import { runModule, telling } from './run-module.ts';

/** Where a source leaves its component if it exports none. */
const EPILOGUE = '\n;exports.App = typeof App === "undefined" ? undefined : App;';

function runReact(source: string): void {
  let drawsItself = false;
  const createRoot: typeof client.createRoot = (...where) => {
    drawsItself = true;
    return client.createRoot(...where);
  };
  const ownClient = { ...client, createRoot };
  // Many sources take these for granted, as pages with a script of React's do.
  Object.assign(globalThis, { React, ReactDOM: { ...ReactDOM, ...ownClient } });
  const exported = runModule(compileScript(source, { jsx: true, types: true }) + EPILOGUE, {
    react: React,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': ReactDOM,
    'react-dom/client': ownClient,
  });
  if (exported === undefined || drawsItself) return;
  const component = exported['default'] ?? exported['App'];
  if (component === undefined) throw new Error('The file exports no component. Add "export default" to one.');
  const place = document.getElementById('root');
  if (!place) return;
  giveRoom(place);
  client.createRoot(place).render(React.createElement(component as React.ComponentType));
}

offerFrame({
  run: (source, { tell, tellFailure }) => telling(() => runReact(source), tell, tellFailure),
  originOf: () => ({ name: SOURCE_NAME, lineOf: (line) => line }),
});
