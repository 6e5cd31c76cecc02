import type { Tool, ToolDraft } from '@parley/contract';
import type { SchemaAnswer } from '../openapi/schema-order.ts';

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
}

export function formOfTool(tool: Tool | undefined): ToolForm {
  const { name, description, schema = '', schemaUrl = '', serverUrl = '', apiKey = '', language = '' } = tool ?? {};
  const { tags = [], order = 0, isPrivate = true } = tool ?? {};
  const more = { tags: tags.join(', '), order: order === 0 ? '' : String(order), isPrivate, apiKey, language };
  return { name, description, schema, schemaUrl, serverUrl, ...more };
}

/** The name and the description as they stand in the form. */
export function shownTexts({ name, description }: ToolForm, answer: SchemaAnswer | undefined) {
  return {
    name: name ?? answer?.found?.title.slice(0, NAME_MAX_LENGTH) ?? '',
    description: description ?? answer?.found?.description.slice(0, DESCRIPTION_MAX_LENGTH) ?? '',
  };
}

/** What is sent; undefined while the document is none, gives nothing to call, or the tool has no name. */
export function draftOfForm(form: ToolForm, answer: SchemaAnswer | undefined, before?: Tool): ToolDraft | undefined {
  const { name, description } = shownTexts(form, answer);
  if (!answer?.found || answer.problems.length > 0 || answer.found.operations.length === 0) return undefined;
  if (name.trim() === '') return undefined;
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
