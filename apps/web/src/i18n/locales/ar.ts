import type { LocaleTexts } from '../text-key.ts';
import { account } from './ar/account.ts';
import { asking } from './ar/asking.ts';
import { apiKeys } from './ar/api-keys.ts';
import { artifactPage } from './ar/artifact-page.ts';
import { artifacts } from './ar/artifacts.ts';
import { workbench } from './ar/workbench.ts';
import { attachments } from './ar/attachments.ts';
import { auth } from './ar/auth.ts';
import { backup } from './ar/backup.ts';
import { billing } from './ar/billing.ts';
import { changes } from './ar/changes.ts';
import { channels } from './ar/channels.ts';
import { chatActs } from './ar/chat-acts.ts';
import { chat } from './ar/chat.ts';
import { chatSettings } from './ar/chat-settings.ts';
import { columns } from './ar/columns.ts';
import { common } from './ar/common.ts';
import { components } from './ar/components.ts';
import { composer } from './ar/composer.ts';
import { connect } from './ar/connect.ts';
import { content } from './ar/content.ts';
import { context } from './ar/context.ts';
import { customProviders } from './ar/custom-providers.ts';
import { desktop } from './ar/desktop.ts';
import { discover } from './ar/discover.ts';
import { download } from './ar/download.ts';
import { endings } from './ar/endings.ts';
import { errors } from './ar/errors.ts';
import { exporting } from './ar/export.ts';
import { history } from './ar/history.ts';
import { imageEditor } from './ar/image-editor.ts';
import { imageHistory } from './ar/image-history.ts';
import { imagePanel } from './ar/image-panel.ts';
import { midjourney } from './ar/midjourney.ts';
import { markdown } from './ar/markdown.ts';
import { masks } from './ar/masks.ts';
import { mcp } from './ar/mcp.ts';
import { messageActions } from './ar/message-actions.ts';
import { modelPicker } from './ar/model-picker.ts';
import { modelSettings } from './ar/model-settings.ts';
import { models } from './ar/models.ts';
import { moving } from './ar/moving.ts';
import { ownMcp } from './ar/own-mcp.ts';
import { palette } from './ar/palette.ts';
import { pictures } from './ar/pictures.ts';
import { placeholders } from './ar/placeholders.ts';
import { prompts } from './ar/prompts.ts';
import { providers } from './ar/providers.ts';
import { publishing } from './ar/publishing.ts';
import { pwa } from './ar/pwa.ts';
import { search } from './ar/search.ts';
import { sessions } from './ar/sessions.ts';
import { settings } from './ar/settings.ts';
import { shareActs } from './ar/share-acts.ts';
import { sharePage } from './ar/share-page.ts';
import { shareProblem } from './ar/share-problem.ts';
import { files } from './ar/files.ts';
import { sharing } from './ar/sharing.ts';
import { shell } from './ar/shell.ts';
import { speech } from './ar/speech.ts';
import { starters } from './ar/starters.ts';
import { subAccounts } from './ar/sub-accounts.ts';
import { sync } from './ar/sync.ts';
import { thread } from './ar/thread.ts';
import { titles } from './ar/titles.ts';
import { openapiTools } from './ar/openapi-tools.ts';
import { forms } from './ar/forms.ts';
import { browsing } from './ar/browsing.ts';
import { calls } from './ar/calls.ts';
import { tools } from './ar/tools.ts';
import { translate } from './ar/translate.ts';

/** Arabic. Fetched only by those who read it, so no part of it needs to come later. */
export const texts = {
  common,
  endings,
  errors,
  account,
  components,
  chat,
  changes,
  channels,
  chatActs,
  chatSettings,
  desktop,
  discover,
  download,
  models,
  shell,
  settings,
  shareActs,
  sharePage,
  shareProblem,
  files,
  sharing,
  auth,
  placeholders,
  titles,
  thread,
  openapiTools,
  forms,
  browsing,
  calls,
  tools,
  markdown,
  pictures,
  asking,
  apiKeys,
  artifactPage,
  artifacts,
  workbench,
  attachments,
  backup,
  billing,
  columns,
  composer,
  connect,
  content,
  context,
  customProviders,
  exporting,
  history,
  imageEditor,
  imageHistory,
  imagePanel,
  midjourney,
  masks,
  mcp,
  messageActions,
  modelPicker,
  modelSettings,
  moving,
  ownMcp,
  palette,
  prompts,
  providers,
  publishing,
  pwa,
  search,
  sessions,
  speech,
  starters,
  subAccounts,
  sync,
  translate,
} satisfies LocaleTexts;
