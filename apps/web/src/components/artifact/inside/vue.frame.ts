import * as Vue from 'vue';
import { compileVue, type CompiledVue } from './compile-vue.ts';
import { giveRoom } from './give-room.ts';
import { offerFrame, type Inside } from './offer-frame.ts';
import { SOURCE_NAME } from './reports.ts';
import { runModule, telling } from './run-module.ts';

offerFrame(vueRuntime());

function vueRuntime() {
  let lineOf: CompiledVue['lineOf'] = () => undefined;

  function runVue(source: string, { tellFailure }: Inside): void {
    const compiled = compileVue(source);
    lineOf = compiled.lineOf;
    for (const css of compiled.styles)
      document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
    const component = runModule(compiled.code, { vue: Vue })?.['default'] as Vue.Component | undefined;
    if (!component) return;
    const app = Vue.createApp(
      compiled.scopeId === undefined ? component : { ...component, __scopeId: compiled.scopeId },
    );
    app.config.errorHandler = (error) => tellFailure(error);
    const place = document.getElementById('app');
    if (!place) return;
    giveRoom(place);
    app.mount(place);
  }

  return {
    run: (source: string, inside: Inside) => telling(() => runVue(source, inside), inside.tell, inside.tellFailure),
    originOf: () => ({ name: SOURCE_NAME, lineOf: (line: number) => lineOf(line) }),
  };
}
