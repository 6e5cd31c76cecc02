import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useArtifactsAllowed } from '#/components/artifact/artifacts-context.ts';
import { WorkbenchContext, type OpenedCode } from '#/components/artifact/workbench-context.ts';
import { lazyPart } from '#/components/lazy-part.tsx';
import type { ChatOfWorkbench } from './chat-of-workbench.ts';

const Workbench = lazyPart(() => import('./components/workbench.tsx'), 'Workbench', {
  place: 'floating',
  dismiss: ({ onClose }) => onClose(),
});

interface WorkbenchProviderProps {
  readonly chat: ChatOfWorkbench;
  readonly children: ReactNode;
}

/** Lets the code blocks of a chat be opened beside it. What is open goes with the chat. */
export function WorkbenchProvider({ chat, children }: WorkbenchProviderProps) {
  const isAllowed = useArtifactsAllowed();
  const [opened, setOpened] = useState<OpenedCode>();
  const opener = useRef<Element>(null);
  const open = useCallback((code: OpenedCode) => {
    opener.current = document.activeElement;
    setOpened(code);
  }, []);
  const close = useCallback(() => {
    setOpened(undefined);
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  }, []);
  return (
    <WorkbenchContext value={open}>
      {children}
      {isAllowed && opened && <Workbench chat={chat} opened={opened} onClose={close} />}
    </WorkbenchContext>
  );
}
