import * as z from 'zod/mini';

/** The name of the page-head entry that carries the runtime configuration as JSON. */
export const RUNTIME_CONFIG_META = 'parley-runtime-config';

/** What the server tells a page when it hands it out, so that one build runs anywhere. */
export const RuntimeConfig = z.object({
  version: z._default(z.string(), ''),
  buildMode: z._default(z.enum(['standalone']), 'standalone'),
  isApp: z._default(z.boolean(), false),
  businessUrl: z._default(z.string(), ''),
  analyticsId: z._default(z.string(), ''),
  /** Where people report a failure: an e-mail address, or a page. Empty for nowhere. */
  reportTo: z._default(z.string(), ''),
  /** '/' or '/x/'. */
  basePath: z._default(z.string(), '/'),
  /** A path such as '/api', or an absolute address where the API lives on another origin. */
  apiBase: z._default(z.string(), '/api'),
  mode: z._default(z.enum(['private', 'hosted']), 'private'),
  accessCodeRequired: z._default(z.boolean(), false),
  /** The model that new chats should have. A page that does not find it among the models takes the first AI there is. */
  defaultModel: z._default(z.string(), ''),
  /** Whoever is let in here may add provider keys to the server, and see and change its channels. */
  managesChannels: z._default(z.boolean(), false),
  /** For its own machine alone: model servers of this machine are looked for, and may be endpoints once confirmed. */
  isForThisMachine: z._default(z.boolean(), false),
  /** Origins that may frame the app and start a chat in it. */
  embedOrigins: z._default(z.array(z.string()), []),
  /** Replies are finished and found again although the page left, if it asks for that. */
  keepsReplies: z._default(z.boolean(), false),
  /** Changes whenever the server starts again. */
  bootId: z.optional(z.string()),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
