import type { Tool, ToolConfig } from '@parley/contract';
import type { SchemaAnswer } from '../openapi/schema-order.ts';
import { authOf, isMasked, NO_AUTH, type AuthForm } from './plugin-auth.ts';
import type { Plugin } from './plugin.ts';
import { draftOfForm, formOfTool, type ToolForm } from './tool-form.ts';

/** A plugin while it is written. */
export interface PluginForm extends ToolForm {
  /** Undefined where the tool has credentials beyond what a plugin has; they stay as they are. */
  readonly auth: AuthForm | undefined;
  /** Whether the server makes the calls; without one, the page does. */
  readonly usesProxy: boolean;
}

/** For a new plugin. */
export function newPluginForm(hasServer: boolean): PluginForm {
  return { ...formOfTool(undefined), auth: NO_AUTH, usesProxy: hasServer };
}

export function formOfInstalled(tool: Tool, settings: ToolConfig['settings'] | undefined): PluginForm {
  const auth = settings ? authOf(settings) : NO_AUTH;
  return { ...formOfTool(tool), auth, usesProxy: settings?.shouldProxy ?? true };
}

export function formOfPlugin({ name, description, schema, schemaUrl, auth }: Plugin, token: string): PluginForm {
  return { ...newPluginForm(false), name, description, schema, schemaUrl, auth: { ...auth, token } };
}

/** A new plugin with the schema of another. Neither credential nor key is copied. */
export function formOfCopy(copied: ToolForm, name: string, hasServer: boolean): PluginForm {
  const { schema, schemaUrl, serverUrl, description } = copied;
  return { ...newPluginForm(hasServer), schema, schemaUrl, serverUrl, description, name };
}

/** The form with calls made by the server or the page. A token that the server has does not leave it. */
export function withProxy(form: PluginForm, usesProxy: boolean): PluginForm {
  const { auth } = form;
  const mustEnterAgain = !usesProxy && auth !== undefined && isMasked(auth.token);
  return { ...form, usesProxy, ...(mustEnterAgain && { auth: { ...auth, token: '' } }) };
}

/** What is kept; undefined while the schema is none, or something is missing. */
export function draftOfPlugin(form: PluginForm, answer: SchemaAnswer | undefined, before?: Tool) {
  const draft = draftOfForm(form, answer, before);
  const lacksName = form.auth?.type === 'custom' && form.auth.name.trim() === '';
  return lacksName ? undefined : draft;
}
