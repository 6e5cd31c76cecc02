import type { Tool, ToolConfig, ToolDraft } from '@parley/contract';
import type { SchemaAnswer } from '../openapi/schema-order.ts';
import { chosenAtFirst } from './operation-choice.ts';
import type { Plugin } from './plugin.ts';
import { authOf, isMasked, NO_AUTH, type AuthForm } from './tool-auth.ts';

const NAME_MAX_LENGTH = 100;
const DESCRIPTION_MAX_LENGTH = 2_000;
const LANGUAGE_MAX_LENGTH = 20;
const TAG_MAX_LENGTH = 50;
const MOST_TAGS = 20;

/** A tool while it is written. What nobody wrote is taken from the document. */
export interface ToolForm {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly schema: string;
  readonly schemaUrl: string;
  readonly serverUrl: string;
  /** Separated by commas. */
  readonly tags: string;
  readonly order: string;
  readonly isPrivate: boolean;
  /** Masked where the server has one. */
  readonly apiKey: string;
  readonly language: string;
  /** Undefined where the tool has credentials beyond what the form shows; they stay as they are. */
  readonly auth: AuthForm | undefined;
  /** Whether the server makes the calls; without one, the page does. */
  readonly usesProxy: boolean;
  /** Ids of the operations that models get; undefined for all. */
  readonly operations: readonly string[] | undefined;
}

type Settings = ToolConfig['settings'];

/** A tool of the server as its form has it; without one, the form of a new tool. */
export function formOfTool(tool: Tool | undefined, settings?: Settings): ToolForm {
  const { name, description, schema = '', schemaUrl = '', serverUrl = '', apiKey = '', language = '' } = tool ?? {};
  const { tags = [], order = 0, isPrivate = true } = tool ?? {};
  const more = { tags: tags.join(', '), order: order === 0 ? '' : String(order), isPrivate, apiKey, language };
  const setUp = {
    auth: settings ? authOf(settings) : NO_AUTH,
    usesProxy: settings?.shouldProxy ?? true,
    operations: settings?.operations,
  };
  return { name, description, schema, schemaUrl, serverUrl, ...more, ...setUp };
}

/** A tool that this browser keeps, as its form has it. */
export function formOfPlugin(plugin: Plugin, token: string): ToolForm {
  const { name, description, schema, schemaUrl, auth, operations } = plugin;
  const kept = { name, description, schema, schemaUrl, operations, auth: { ...auth, token } };
  return { ...formOfTool(undefined), ...kept, usesProxy: false };
}

/** A new tool with the schema of another. Neither credential nor key is copied. */
export function formOfCopy({ schema, schemaUrl, serverUrl, description }: ToolForm, name: string): ToolForm {
  return { ...formOfTool(undefined), schema, schemaUrl, serverUrl, description, name };
}

/** The form with calls made by the server or the page. A token that the server has does not leave it. */
export function withProxy(form: ToolForm, usesProxy: boolean): ToolForm {
  const { auth } = form;
  const mustEnterAgain = !usesProxy && auth !== undefined && isMasked(auth.token);
  return { ...form, usesProxy, ...(mustEnterAgain && { auth: { ...auth, token: '' } }) };
}

/** Whether something was entered that closing the form would lose. */
export function isChanged(form: ToolForm, before: ToolForm): boolean {
  const { auth, operations, ...fields } = form;
  const plain = Object.entries(fields).some(([name, value]) => value !== before[name as keyof typeof fields]);
  return plain || JSON.stringify([auth, operations]) !== JSON.stringify([before.auth, before.operations]);
}

/** The name and the description as they stand in the form. */
export function shownTexts({ name, description }: ToolForm, answer: SchemaAnswer | undefined) {
  return {
    name: name ?? answer?.found?.title.slice(0, NAME_MAX_LENGTH) ?? '',
    description: description ?? answer?.found?.description.slice(0, DESCRIPTION_MAX_LENGTH) ?? '',
  };
}

/** The form of a new tool with the credential that its document asks for, unless somebody has chosen one. */
export function withWantedAuth(form: ToolForm, answer: SchemaAnswer | undefined): ToolForm {
  const credential = answer?.found?.credential;
  return credential && form.auth === NO_AUTH ? { ...form, auth: { ...NO_AUTH, ...credential } } : form;
}

/** What is sent; undefined while the document is none, nothing of it is to be called, or a name is missing. */
export function draftOfForm(form: ToolForm, answer: SchemaAnswer | undefined, before?: Tool): ToolDraft | undefined {
  const { name, description } = shownTexts(form, answer);
  if (!answer?.found || answer.problems.length > 0 || answer.found.operations.length === 0) return undefined;
  if (name.trim() === '' || chosenAtFirst(answer.found.operations, form.operations).size === 0) return undefined;
  if (form.auth?.type === 'custom' && form.auth.name.trim() === '') return undefined;
  const { avatar = '' } = before ?? {};
  const schemaUrl = form.schemaUrl.trim();
  return {
    avatar,
    tags: tagsIn(form.tags),
    language: form.language.trim().slice(0, LANGUAGE_MAX_LENGTH),
    isPrivate: form.isPrivate,
    order: Number(form.order) || 0,
    name: name.trim().slice(0, NAME_MAX_LENGTH),
    description: description.trim().slice(0, DESCRIPTION_MAX_LENGTH),
    schema: form.schema,
    serverUrl: form.serverUrl.trim(),
    ...(schemaUrl !== '' && { schemaUrl }),
    // A masked key means the stored one.
    ...((form.apiKey !== '' || before?.apiKey !== undefined) && { apiKey: form.apiKey.trim() }),
  };
}

function tagsIn(written: string): string[] {
  const tags = written
    .split(/[,，،]/)
    .map((tag) => tag.trim().slice(0, TAG_MAX_LENGTH))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, MOST_TAGS);
}
