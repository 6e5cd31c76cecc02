import { MousePointerClick, RotateCw } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { ArtifactFrame, type ConsoleLine, type PickedElement } from '#/components/artifact/artifact-frame.tsx';
import { ArtifactsContext } from '#/components/artifact/artifacts-context.ts';
import type { OpenedCode } from '#/components/artifact/workbench-context.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { showToast } from '#/components/toast.tsx';
import { useWide } from '#/components/use-wide.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ChatOfWorkbench } from '../chat-of-workbench.ts';
import { nameOf } from '../model/artifact-versions.ts';
import { changeRequest, editedSource, fixRequest } from '../model/requests.ts';
import { earlierEdits } from '../earlier-edits.ts';
import { fitsBeside } from '../model/panel-width.ts';
import { useConsole } from '../use-console.ts';
import { useRoom } from '../use-room.ts';
import { useShownVersion } from '../use-shown-version.ts';
import { ChangeBox } from './change-box.tsx';
import { ChangesView } from '../../changes/changes-view.tsx';
import { ConsoleView } from './console-view.tsx';
import { Panel } from './panel.tsx';
import { SourceView } from './source-view.tsx';
import { WorkHead } from './work-head.tsx';
import { WorkNotices } from './work-notices.tsx';
import { panelId, tabId, WorkTabs, type WorkTab } from './work-tabs.tsx';

interface WorkbenchProps {
  readonly chat: ChatOfWorkbench;
  readonly opened: OpenedCode;
  readonly onClose: () => void;
}

/** What a model wrote, beside the chat in which it wrote it: running, as source, with its versions, and ways to ask for more. */
export function Workbench({ chat, opened, onClose }: WorkbenchProps) {
  const t = useT();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const room = useRoom(panel);
  const fits = useWide() && fitsBeside(room);
  const shown = useShownVersion(chat.sessionId, opened);
  const { artifact, version, index, draft } = shown;
  const [tab, setTab] = useState<WorkTab>('preview');
  const [wantsFull, setWantsFull] = useState(false);
  const [runs, setRuns] = useState(0);
  const [isPicking, setIsPicking] = useState(false);
  const [picked, setPicked] = useState<PickedElement>();
  const run = `${version.id} ${runs}`;
  const heard = useConsole(run);
  const isFull = !fits || wantsFull;
  const canPick = artifact.kind !== 'markdown' && artifact.kind !== 'mermaid';

  /** What is to be sent stands in the box, in sight. */
  const write = (text: string) => {
    if (!fits) onClose();
    else setWantsFull(false);
    chat.write(text);
  };
  const askForFix = (errors: readonly ConsoleLine[]) => write(fixRequest({ artifact, version }, errors, t));
  const askForChange = (wish: string) => {
    if (!picked) return;
    chat.send(changeRequest({ artifact, version }, { wish, element: picked }, t));
    setPicked(undefined);
    showToast({ kind: 'success', text: t('workbench.sent') });
  };
  const stepBack = () => {
    if (isPicking) setIsPicking(false);
    else if (picked) setPicked(undefined);
    else if (wantsFull && fits) setWantsFull(false);
    else onClose();
  };
  const runEdited = () => {
    shown.run();
    setTab('preview');
  };

  return (
    <Panel
      label={t('workbench.label', { name: nameOf(artifact) })}
      panel={panel}
      room={room}
      isFull={isFull}
      onEscape={stepBack}
    >
      <WorkHead
        shown={shown}
        publishing={chat.publishing}
        fits={fits}
        isFull={wantsFull}
        onFull={setWantsFull}
        onClose={onClose}
      />
      <div className="flex min-h-11 shrink-0 items-center justify-between gap-1 border-b border-line ps-1.5 pe-2">
        <WorkTabs id={id} tab={tab} onTab={setTab} errorCount={heard.errors.length} />
        {tab === 'preview' && (
          <div className="flex shrink-0 gap-0.5">
            {canPick && (
              <IconButton
                label={t('workbench.pick')}
                icon={MousePointerClick}
                active={isPicking}
                onClick={() => setIsPicking(!isPicking)}
              />
            )}
            <IconButton label={t('artifacts.runAgain')} icon={RotateCw} onClick={() => setRuns(runs + 1)} />
          </div>
        )}
      </div>
      <WorkNotices
        writtenNumber={shown.isWritten ? artifact.versions.length + 1 : undefined}
        unsent={
          version.isInChat
            ? undefined
            : {
                onSendAlong: () => write(editedSource({ artifact, version }, t)),
                onDiscard: () => shown.discardEdit(version.id),
              }
        }
        earlier={earlierEdits(shown, t, () => setTab('source'))}
        errors={heard.errors}
        onShowConsole={tab === 'preview' ? () => setTab('console') : undefined}
        onAskForFix={() => askForFix(heard.errors)}
      />
      {isPicking && <p className="shrink-0 px-4 py-2 text-small text-text-2">{t('workbench.pickHint')}</p>}
      {picked && (
        <ChangeBox key={picked.selector} element={picked} onAsk={askForChange} onCancel={() => setPicked(undefined)} />
      )}
      <TabPanel id={id} tab="preview" isShown={tab === 'preview'}>
        {/* Code blocks of a text that is shown are there to be read. */}
        <ArtifactsContext value={false}>
          <ArtifactFrame
            key={run}
            artifact={{ kind: artifact.kind, text: version.text, name: nameOf(artifact) }}
            className="min-h-0 flex-1"
            onEscape={stepBack}
            onConsole={heard.add}
            isPicking={isPicking}
            onPicked={(element) => {
              setIsPicking(false);
              setPicked(element);
            }}
          />
        </ArtifactsContext>
      </TabPanel>
      {tab === 'source' && (
        <TabPanel id={id} tab={tab} isShown>
          <SourceView
            artifact={artifact}
            text={draft ?? version.text}
            isChanged={draft !== undefined}
            onText={shown.edit}
            onRun={runEdited}
            onDiscard={() => shown.edit(version.text)}
          />
        </TabPanel>
      )}
      {tab === 'changes' && (
        <TabPanel id={id} tab={tab} isShown>
          <ChangesView versions={artifact.versions} index={index} />
        </TabPanel>
      )}
      {tab === 'console' && (
        <TabPanel id={id} tab={tab} isShown>
          <ConsoleView lines={heard.lines} onClear={heard.clear} onAskForFix={askForFix} />
        </TabPanel>
      )}
    </Panel>
  );
}

interface TabPanelProps {
  readonly id: string;
  readonly tab: WorkTab;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** The preview stays when another tab is shown: what runs in it goes on. */
function TabPanel({ id, tab, isShown, children }: TabPanelProps) {
  return (
    <div
      id={panelId(id, tab)}
      role="tabpanel"
      aria-labelledby={tabId(id, tab)}
      className={isShown ? 'flex min-h-0 flex-1 flex-col' : 'hidden'}
    >
      {children}
    </div>
  );
}
