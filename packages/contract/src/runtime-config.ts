import { z } from 'zod';

/** The name of the page-head entry that carries the runtime configuration as JSON. */
export const RUNTIME_CONFIG_META = 'parley-runtime-config';

/** What the server tells a page when it hands it out, so that one build runs anywhere. */
export const RuntimeConfig = z.object({
  version: z.string().default(''),
  buildMode: z.enum(['standalone']).default('standalone'),
  isApp: z.boolean().default(false),
  businessUrl: z.string().default(''),
  analyticsId: z.string().default(''),
  /** '/' or '/x/'. */
  basePath: z.string().default('/'),
  /** A path such as '/api', or an absolute address where the API lives on another origin. */
  apiBase: z.string().default('/api'),
  mode: z.enum(['private', 'hosted']).default('private'),
  accessCodeRequired: z.boolean().default(false),
  defaultModel: z.string().default(''),
  /** Origins that may frame the app and start a chat in it. */
  embedOrigins: z.array(z.string()).default([]),
  /** Changes whenever the server starts again. */
  bootId: z.string().optional(),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
