import { apiKeys } from './locales/en/api-keys.ts';
import { account } from './locales/en/account.ts';
import { artifactPage } from './locales/en/artifact-page.ts';
import { artifacts } from './locales/en/artifacts.ts';
import { attachments } from './locales/en/attachments.ts';
import { auth } from './locales/en/auth.ts';
import { backup } from './locales/en/backup.ts';
import { billing } from './locales/en/billing.ts';
import { channels } from './locales/en/channels.ts';
import { chatActs } from './locales/en/chat-acts.ts';
import { chatSettings } from './locales/en/chat-settings.ts';
import { columns } from './locales/en/columns.ts';
import { composer } from './locales/en/composer.ts';
import { content } from './locales/en/content.ts';
import { context } from './locales/en/context.ts';
import { customProviders } from './locales/en/custom-providers.ts';
import { desktop } from './locales/en/desktop.ts';
import { discover } from './locales/en/discover.ts';
import { download } from './locales/en/download.ts';
import { endings } from './locales/en/endings.ts';
import { errors } from './locales/en/errors.ts';
import { exporting } from './locales/en/export.ts';
import { files } from './locales/en/files.ts';
import { history } from './locales/en/history.ts';
import { imageEditor } from './locales/en/image-editor.ts';
import { imageHistory } from './locales/en/image-history.ts';
import { imagePanel } from './locales/en/image-panel.ts';
import { markdown } from './locales/en/markdown.ts';
import { masks } from './locales/en/masks.ts';
import { mcp } from './locales/en/mcp.ts';
import { messageActions } from './locales/en/message-actions.ts';
import { midjourney } from './locales/en/midjourney.ts';
import { modelPicker } from './locales/en/model-picker.ts';
import { modelSettings } from './locales/en/model-settings.ts';
import { moving } from './locales/en/moving.ts';
import { palette } from './locales/en/palette.ts';
import { ownMcp } from './locales/en/own-mcp.ts';
import { pictures } from './locales/en/pictures.ts';
import { placeholders } from './locales/en/placeholders.ts';
import { prompts } from './locales/en/prompts.ts';
import { providers } from './locales/en/providers.ts';
import { publishing } from './locales/en/publishing.ts';
import { pwa } from './locales/en/pwa.ts';
import { search } from './locales/en/search.ts';
import { sessions } from './locales/en/sessions.ts';
import { settings } from './locales/en/settings.ts';
import { shareActs } from './locales/en/share-acts.ts';
import { sharePage } from './locales/en/share-page.ts';
import { shareProblem } from './locales/en/share-problem.ts';
import { sharing } from './locales/en/sharing.ts';
import { speech } from './locales/en/speech.ts';
import { subAccounts } from './locales/en/sub-accounts.ts';
import { sync } from './locales/en/sync.ts';
import { thread } from './locales/en/thread.ts';
import { openapiTools } from './locales/en/openapi-tools.ts';
import { forms } from './locales/en/forms.ts';
import { browsing } from './locales/en/browsing.ts';
import { calls } from './locales/en/calls.ts';
import { changes } from './locales/en/changes.ts';
import { tools } from './locales/en/tools.ts';
import { translate } from './locales/en/translate.ts';
import { workbench } from './locales/en/workbench.ts';
import { welcomeTexts } from './welcome-texts.ts';

/** English for everything that is loaded after the start, in one file; `fetchPart` brings it along with the first such part. */
export const laterTexts = {
  ...welcomeTexts,
  apiKeys,
  account,
  artifactPage,
  artifacts,
  attachments,
  auth,
  backup,
  billing,
  changes,
  channels,
  chatActs,
  chatSettings,
  columns,
  composer,
  content,
  context,
  customProviders,
  desktop,
  discover,
  download,
  endings,
  errors,
  exporting,
  files,
  history,
  imageEditor,
  imageHistory,
  imagePanel,
  midjourney,
  markdown,
  masks,
  mcp,
  messageActions,
  modelPicker,
  modelSettings,
  moving,
  ownMcp,
  palette,
  pictures,
  placeholders,
  prompts,
  providers,
  publishing,
  pwa,
  search,
  sessions,
  settings,
  shareActs,
  sharePage,
  shareProblem,
  sharing,
  speech,
  subAccounts,
  sync,
  thread,
  openapiTools,
  forms,
  browsing,
  calls,
  tools,
  translate,
  workbench,
} as const;
