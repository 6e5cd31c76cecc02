import * as z from 'zod/mini';

/** The name of the page-head entry that carries the runtime configuration as JSON. */
export const RUNTIME_CONFIG_META = 'parley-runtime-config';

const SignInOffer = z.object({
  email: z._default(z.boolean(), false),
  phone: z._default(z.boolean(), false),
  google: z._default(z.boolean(), false),
  wechat: z._default(z.boolean(), false),
  apple: z._default(z.boolean(), false),
  /** Apps of the operator sign people in with Apple, whether or not the page does. */
  appleInApp: z._default(z.boolean(), false),
  passkey: z._default(z.boolean(), false),
  /** Nothing is sent while the server is tried out: the codes stand in its log. */
  emailCodesInLog: z._default(z.boolean(), false),
  phoneCodesInLog: z._default(z.boolean(), false),
});
export type SignInOffer = z.infer<typeof SignInOffer>;

/** What the operator has the login screen say. */
const LoginScreenWords = z.object({
  /** Figures such as '30 M' with what they count; nothing is shown that the operator did not set. */
  statistics: z._default(z.array(z.object({ value: z.string(), label: z.string() })), []),
  /** Where the source code is; empty for nowhere. */
  sourceUrl: z._default(z.string(), ''),
  /** Google is shown before it is set up, and a press says that it is coming soon. */
  googleComingSoon: z._default(z.boolean(), false),
});

/** What the server tells a page when it hands it out, so that one build runs anywhere. */
export const RuntimeConfig = z.object({
  version: z._default(z.string(), ''),
  buildMode: z._default(z.enum(['standalone']), 'standalone'),
  isApp: z._default(z.boolean(), false),
  /** False in a desktop app that works by itself: there are the person's own keys, and nothing that a server does. */
  hasServer: z._default(z.boolean(), true),
  businessUrl: z._default(z.string(), ''),
  analyticsId: z._default(z.string(), ''),
  /** Where people report a failure: an email address, or a page. Empty for nowhere. */
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
  /** Visitors open what is shared here without being let in. */
  showsShares: z._default(z.boolean(), false),
  /** The app may be kept in the browser, to open without a connection. */
  worksOffline: z._default(z.boolean(), true),
  /** The origin in links for others, where it is known; empty for the one that the page was opened at. */
  publicOrigin: z._default(z.string(), ''),
  /** Where pages of models run, if not at the app's own origin. */
  artifactOrigin: z._default(z.string(), ''),
  /** The ways in that a hosted server offers. */
  signIn: z.prefault(SignInOffer, {}),
  loginScreen: z.prefault(LoginScreenWords, {}),
  /** Changes whenever the server starts again. */
  bootId: z.optional(z.string()),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
