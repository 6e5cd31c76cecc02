import * as z from 'zod/mini';
import { LookupId } from '../bounds.ts';
import { defineRoute } from '../route.ts';
import {
  Tool,
  TOOL_BODY_LIMIT_BYTES,
  TOOL_CONFIGS_MAX,
  ToolConfig,
  ToolDraft,
  ToolSchemaAddress,
  ToolSchemaText,
} from '../tools.ts';

const ById = z.object({ id: LookupId });

export const toolRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/tools',
    summary: 'Every tool that you may install, without schemas, and how yours are set up',
    access: 'actor',
    data: z.object({
      tools: z.array(Tool),
      config: z.array(ToolConfig),
      /** Whether tools were never looked at until a minute ago. */
      isNew: z._default(z.boolean(), false),
    }),
  }),
  details: defineRoute({
    method: 'GET',
    path: '/tools/details/{id}',
    summary: 'A tool with its schema',
    access: 'actor',
    params: ById,
    data: Tool,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/tools/create',
    summary: 'Make a tool from an OpenAPI schema',
    access: 'actor',
    body: ToolDraft,
    data: Tool,
    bodyLimitBytes: TOOL_BODY_LIMIT_BYTES,
    errors: ['tool_schema_invalid', 'tool_exists'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/tools/{id}',
    summary: 'Change a tool that you made',
    access: 'actor',
    params: ById,
    body: ToolDraft,
    data: Tool,
    bodyLimitBytes: TOOL_BODY_LIMIT_BYTES,
    errors: ['tool_schema_invalid', 'tool_exists', 'forbidden', 'key_unreadable'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/tools/{id}',
    summary: 'Delete a tool that you made, with its keys',
    access: 'actor',
    params: ById,
    data: z.null(),
    errors: ['forbidden'],
  }),
  readConfig: defineRoute({
    method: 'GET',
    path: '/tools/config',
    summary: 'Which tools you installed, and how',
    access: 'actor',
    data: z.array(ToolConfig),
  }),
  updateConfig: defineRoute({
    method: 'PUT',
    path: '/tools/config',
    summary: 'Replace the list of your installed tools',
    access: 'actor',
    body: z.object({ tools: z.array(ToolConfig).check(z.maxLength(TOOL_CONFIGS_MAX)) }),
    data: z.array(ToolConfig),
  }),
  readSchema: defineRoute({
    method: 'POST',
    path: '/tools/read-schema',
    summary: 'Fetch an OpenAPI schema from the web',
    access: 'actor',
    body: ToolSchemaAddress,
    data: ToolSchemaText,
    rateLimit: { max: 30, windowMs: 60_000 },
    errors: [
      'tool_schema_invalid',
      'address_refused',
      'upstream_unreachable',
      'upstream_timeout',
      'upstream_interrupted',
      'upstream_failed',
    ],
  }),
};
