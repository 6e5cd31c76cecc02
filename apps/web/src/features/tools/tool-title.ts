import type { MessageTool } from '@parley/contract';
import { t } from '#/i18n/i18n.ts';
import { FUNCTION_SEARCH_ID, isBuiltinId } from './model/tool-list.ts';

/** A tool's name for people: in their language where it comes along, else as it calls itself. */
export function toolTitle({ toolId, title, name }: Pick<MessageTool, 'toolId' | 'title' | 'name'>): string {
  if (toolId === FUNCTION_SEARCH_ID) return t('openapiTools.functionSearch');
  return isBuiltinId(toolId) ? t(`tools.builtin.${toolId}.name`) : (title ?? name);
}
