import type { Tool, ToolDraft } from '@parley/contract';
import type { SchemaAnswer } from '../openapi/schema-order.ts';

const NAME_MAX_LENGTH = 100;
const DESCRIPTION_MAX_LENGTH = 2_000;

/** A tool while it is written. What nobody wrote is taken from the document. */
export interface ToolForm {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly schema: string;
  readonly schemaUrl: string;
  readonly serverUrl: string;
}

export function formOfTool(tool: Tool | undefined): ToolForm {
  const { name, description, schema = '', schemaUrl = '', serverUrl = '' } = tool ?? {};
  return { name, description, schema, schemaUrl, serverUrl };
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
  const { avatar = '', tags = [], language = '', isPrivate = true } = before ?? {};
  const schemaUrl = form.schemaUrl.trim();
  return {
    avatar,
    tags,
    language,
    isPrivate,
    name: name.trim().slice(0, NAME_MAX_LENGTH),
    description: description.trim().slice(0, DESCRIPTION_MAX_LENGTH),
    schema: form.schema,
    serverUrl: form.serverUrl.trim(),
    ...(schemaUrl !== '' && { schemaUrl }),
  };
}
