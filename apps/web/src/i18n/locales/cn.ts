import type { LocaleTexts } from '../text-key.ts';
import { account } from './cn/account.ts';
import { asking } from './cn/asking.ts';
import { apiKeys } from './cn/api-keys.ts';
import { artifactPage } from './cn/artifact-page.ts';
import { artifacts } from './cn/artifacts.ts';
import { workbench } from './cn/workbench.ts';
import { attachments } from './cn/attachments.ts';
import { auth } from './cn/auth.ts';
import { backup } from './cn/backup.ts';
import { billing } from './cn/billing.ts';
import { changes } from './cn/changes.ts';
import { channels } from './cn/channels.ts';
import { chatActs } from './cn/chat-acts.ts';
import { chat } from './cn/chat.ts';
import { chatSettings } from './cn/chat-settings.ts';
import { columns } from './cn/columns.ts';
import { common } from './cn/common.ts';
import { components } from './cn/components.ts';
import { composer } from './cn/composer.ts';
import { connect } from './cn/connect.ts';
import { content } from './cn/content.ts';
import { context } from './cn/context.ts';
import { customProviders } from './cn/custom-providers.ts';
import { desktop } from './cn/desktop.ts';
import { discover } from './cn/discover.ts';
import { download } from './cn/download.ts';
import { endings } from './cn/endings.ts';
import { errors } from './cn/errors.ts';
import { exporting } from './cn/export.ts';
import { history } from './cn/history.ts';
import { imageEditor } from './cn/image-editor.ts';
import { imageHistory } from './cn/image-history.ts';
import { imagePanel } from './cn/image-panel.ts';
import { midjourney } from './cn/midjourney.ts';
import { markdown } from './cn/markdown.ts';
import { masks } from './cn/masks.ts';
import { mcp } from './cn/mcp.ts';
import { messageActions } from './cn/message-actions.ts';
import { modelPicker } from './cn/model-picker.ts';
import { modelSettings } from './cn/model-settings.ts';
import { models } from './cn/models.ts';
import { moving } from './cn/moving.ts';
import { ownMcp } from './cn/own-mcp.ts';
import { palette } from './cn/palette.ts';
import { pictures } from './cn/pictures.ts';
import { placeholders } from './cn/placeholders.ts';
import { prompts } from './cn/prompts.ts';
import { providers } from './cn/providers.ts';
import { publishing } from './cn/publishing.ts';
import { pwa } from './cn/pwa.ts';
import { search } from './cn/search.ts';
import { sessions } from './cn/sessions.ts';
import { settings } from './cn/settings.ts';
import { shareActs } from './cn/share-acts.ts';
import { sharePage } from './cn/share-page.ts';
import { shareProblem } from './cn/share-problem.ts';
import { files } from './cn/files.ts';
import { sharing } from './cn/sharing.ts';
import { shell } from './cn/shell.ts';
import { speech } from './cn/speech.ts';
import { starters } from './cn/starters.ts';
import { subAccounts } from './cn/sub-accounts.ts';
import { sync } from './cn/sync.ts';
import { thread } from './cn/thread.ts';
import { titles } from './cn/titles.ts';
import { openapiTools } from './cn/openapi-tools.ts';
import { forms } from './cn/forms.ts';
import { browsing } from './cn/browsing.ts';
import { calls } from './cn/calls.ts';
import { tools } from './cn/tools.ts';
import { translate } from './cn/translate.ts';

/** Simplified Chinese. Fetched only by those who read it, so no part of it needs to come later. */
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
