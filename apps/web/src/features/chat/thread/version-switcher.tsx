import { useRef } from 'react';
import { VersionSteps } from '#/components/version-steps.tsx';
import { chatActions } from '#/features/chat-core/public.ts';

interface VersionSwitcherProps {
  readonly sessionId: string;
  readonly messageId: string;
  /** All versions of the message, oldest first. */
  readonly versions: readonly string[];
  /** Keeps an element where it is on the screen while what is around it changes. */
  readonly onHold?: ((element: HTMLElement) => void) | undefined;
}

/** ‹2/3›: which version of a message is shown, and the way to the others. */
export function VersionSwitcher({ sessionId, messageId, versions, onHold }: VersionSwitcherProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const index = versions.indexOf(messageId);
  const show = (step: 1 | -1) => {
    const next = versions[index + step];
    if (next === undefined) return;
    if (group.current) onHold?.(group.current);
    void chatActions.showBranch(sessionId, next);
  };
  return <VersionSteps ref={group} index={index} count={versions.length} onStep={show} />;
}
