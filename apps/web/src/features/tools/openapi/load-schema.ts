import { TOOL_SCHEMA_TEXT_MAX_LENGTH, toolRoutes } from '@parley/contract';
import { readAnswer } from '@parley/tools';
import { isKnownHere } from '#/features/account/public.ts';
import { platform } from '#/platform/platform.ts';
import { callForLarge } from './large-data.ts';

/** An OpenAPI schema from the web: fetched by the server, or by this page where no server knows who asks. */
export async function loadSchema(url: string): Promise<{ readonly text: string; readonly url: string }> {
  if (isKnownHere()) return callForLarge(toolRoutes.readSchema, { body: { url } });
  const response = await platform
    .fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    .catch(() => undefined);
  if (!response?.ok) throw new SchemaNotRead();
  const { text } = await readAnswer(response, TOOL_SCHEMA_TEXT_MAX_LENGTH);
  return { text, url };
}

/** A page could not read an address: it is not there, or does not allow it. */
export class SchemaNotRead extends Error {}
