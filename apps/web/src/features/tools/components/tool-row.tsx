import { WEB_BROWSING } from '@parley/contract';
import { Badge } from '#/components/badge.tsx';
import { ListRow } from '#/components/list-row.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { numberText } from '#/i18n/number-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { callPriceText } from '../call-price-text.ts';
import type { ListedTool } from '../model/find-tools.ts';
import { openToolEditor } from '../tool-dialogs.ts';
import { BrowsingSettingsLink } from './browsing-settings-link.tsx';
import { TagBadges } from './tag-badges.tsx';
import { ToolControls } from './tool-controls.tsx';
import { ToolGlyph } from './tool-glyph.tsx';
import { UseInChatButton } from './use-in-chat-button.tsx';

/** A tool in the list. One's own opens to be changed, others to be looked at; those that come along are only used. */
export function ToolRow({ listed }: { readonly listed: ListedTool }) {
  const t = useT();
  const { id, name, description, tags, kind, tool, plugin, isMissing = false } = listed;
  const hasForm = tool !== undefined || plugin !== undefined;
  const isPhone = usePhone();
  const settingsLink = id === WEB_BROWSING && !isMissing && <BrowsingSettingsLink />;
  const isReady = !hasForm && !isMissing;
  return (
    <ListRow
      // Beside the name also where a phone puts much below it.
      leading={
        <span className={description === '' ? '' : 'phone:mt-3.25 phone:self-start'}>
          <ToolGlyph id={id} />
        </span>
      }
      title={name}
      subtitle={description}
      // What leaves the device is part of it.
      isWhole={kind === 'builtin'}
      // Beside its text, a phone would have no room for either.
      below={
        tags.length > 0 ? (
          <TagBadges tags={tags} />
        ) : (
          isPhone &&
          isReady && (
            <span className="flex flex-wrap gap-x-4">
              <UseInChatButton id={id} name={name} variant="link" />
              {settingsLink}
            </span>
          )
        )
      }
      meta={
        <span className="flex items-center gap-2">
          <Facts listed={listed} />
          {plugin ? (
            <Badge>{t('tools.screen.here')}</Badge>
          ) : (
            <span className="phone:hidden">{t(`tools.kinds.${kind}`)}</span>
          )}
        </span>
      }
      control={
        hasForm ? (
          <ToolControls listed={listed} />
        ) : (
          !isPhone &&
          isReady && (
            <span className="flex items-center gap-4">
              {settingsLink}
              <UseInChatButton id={id} name={name} />
            </span>
          )
        )
      }
      {...(hasForm && { onPress: () => void openToolEditor(listed) })}
    />
  );
}

function Facts({ listed: { settings, operations, tool } }: { readonly listed: ListedTool }) {
  const t = useT();
  return (
    <>
      {operations !== undefined && (
        <span className="text-text-3 phone:hidden">
          {t('tools.screen.operations', { count: operations, formatted: numberText(operations) })}
        </span>
      )}
      {tool?.pricePerCall !== undefined && (
        <span>{t('tools.screen.perCall', { price: callPriceText(tool.pricePerCall) })}</span>
      )}
      {settings && <Badge tone="accent">{t('tools.screen.isInstalled')}</Badge>}
    </>
  );
}
