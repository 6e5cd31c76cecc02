import type { ListedChannel } from '@parley/contract';
import { useState } from 'react';
import { Badge } from '#/components/badge.tsx';
import { ListRow } from '#/components/list-row.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { vendorOf } from '#/components/vendors.ts';
import { useT } from '#/i18n/use-t.ts';
import { byUrgency, stateWords } from '../model/channel-words.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { ChannelMenu } from './channel-menu.tsx';

/** The channels, those that do not work first; each opens its test and its models. */
export function ChannelList({ channels }: { readonly channels: readonly ListedChannel[] }) {
  const t = useT();
  const [openId, setOpenId] = useState<string>();
  const open = channels.find(({ id }) => id === openId);
  return (
    <>
      <ul className="mt-6" aria-label={t('channels.title')}>
        {byUrgency(channels).map((channel) => (
          <ListRow
            key={channel.id}
            leading={<VendorMark vendor={vendorOf('', channel.provider)} size={40} />}
            title={channel.name}
            subtitle={<Subtitle channel={channel} />}
            meta={<State channel={channel} />}
            control={<ChannelMenu channel={channel} onOpen={() => setOpenId(channel.id)} />}
            onPress={() => setOpenId(channel.id)}
          />
        ))}
      </ul>
      {open && <ChannelDialog key={open.id} channel={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

function Subtitle({ channel }: { readonly channel: ListedChannel }) {
  const t = useT();
  const { todo } = stateWords(channel);
  if (todo !== undefined) return t(todo);
  const host = URL.parse(channel.baseUrl)?.host ?? channel.baseUrl;
  const key = channel.keyHint === '' ? undefined : t('channels.keyHint', { hint: channel.keyHint });
  return [t(`channels.source.${channel.source}`), host, key].filter((part) => part !== undefined).join(' · ');
}

function State({ channel }: { readonly channel: ListedChannel }) {
  const t = useT();
  const { label, tone } = stateWords(channel);
  return (
    <span className="flex items-center gap-4">
      {channel.enabled && channel.modelCount > 0 && (
        <span className="tabular-nums phone:hidden">{t('channels.models', { count: channel.modelCount })}</span>
      )}
      <Badge tone={tone}>{t(label)}</Badge>
    </span>
  );
}
