import type { McpServer } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { ListRow } from '#/components/list-row.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { Select } from '#/components/select.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import { reasonOf } from '../mcp-actions.ts';
import { mcpResourcesQuery, mcpServersQuery } from '../mcp-query.ts';
import { findThings, readableThings, type ReadableThing } from '../model/find-servers.ts';
import { readResource } from '../read-resource.ts';
import { AddressForm } from './address-form.tsx';

interface ResourcePickerProps extends OverlayFrame {
  readonly onPick: (files: readonly File[]) => void;
}

/** Picks something that a server has to read; it becomes a file of the question. */
export function ResourcePicker({ onPick, open, onClose, onClosed }: ResourcePickerProps) {
  const t = useT();
  const { data = [] } = useQuery(mcpServersQuery());
  const offering = data.filter(({ hasResources }) => hasResources);
  const [chosen, setChosen] = useState<string>();
  const server = offering.find(({ id }) => id === chosen) ?? offering[0];
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="form"
      title={t('mcp.resources.title')}
      description={t('mcp.resources.text')}
    >
      <div className="flex flex-col gap-3">
        {offering.length > 1 && server && (
          <Select
            label={t('mcp.resources.server')}
            value={server.id}
            options={offering.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        )}
        {server ? (
          <Things
            key={server.id}
            server={server}
            onPick={(files) => {
              onPick(files);
              onClose();
            }}
          />
        ) : (
          <EmptyState text={t('mcp.details.noResources')} />
        )}
      </div>
    </Dialog>
  );
}

interface ThingsProps {
  readonly server: McpServer;
  readonly onPick: (files: readonly File[]) => void;
}

function Things({ server, onPick }: ThingsProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<ReadableThing>();
  const [reading, setReading] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const { data, error } = useQuery(mcpResourcesQuery(server));
  const read = async (uri: string, title: string) => {
    setReading(uri);
    setFailure(undefined);
    await readResource(server, { uri, title }).then(onPick, setFailure);
    setReading(undefined);
  };
  if (open) {
    return (
      <AddressForm
        thing={open}
        isBusy={reading !== undefined}
        failure={failure}
        onBack={() => setOpen(undefined)}
        onRead={(uri) => void read(uri, open.title)}
      />
    );
  }
  const problem = error ?? failure;
  const found = data && findThings(readableThings(data.resources, data.templates), query);
  return (
    <>
      <SearchInput value={query} onChange={setQuery} label={t('mcp.resources.search')} />
      {problem !== undefined && problem !== null && (
        <ErrorBlock title={t('mcp.resources.failed')} text={reasonOf(problem)} />
      )}
      {!found && !error && <SkeletonLines />}
      {found?.length === 0 && <EmptyState text={t('mcp.resources.nothingFound')} />}
      <ul className="max-h-[50vh] overflow-x-hidden overflow-y-auto px-3" aria-busy={reading !== undefined}>
        {found?.map((thing) => (
          <ListRow
            key={thing.uri}
            leading={<FileText className="size-4.5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />}
            title={thing.title}
            subtitle={thing.description || thing.uri}
            meta={reading === thing.uri ? t('common.loading') : thing.mimeType}
            onPress={() => {
              if (thing.gaps.length > 0) setOpen(thing);
              else void read(thing.uri, thing.title);
            }}
          />
        ))}
      </ul>
    </>
  );
}
