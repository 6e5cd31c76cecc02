import { useEffect, useState } from 'react';
import { useRemotePicture } from '#/components/remote-picture/remote-pictures-context.ts';

interface TaskPreviewProps {
  /** Empty until there is something to see. */
  readonly url: string;
  /** Whether somebody at this page asked for the picture: then nobody has to ask for it once more. */
  readonly isAsked: boolean;
}

const FRAME = 'aspect-square w-full overflow-hidden rounded-block bg-sunken';

/** A picture on its way. The one before stays until the next is here. */
export function TaskPreview({ url, isAsked }: TaskPreviewProps) {
  const [state, actions] = useRemotePicture(url);
  const [shown, setShown] = useState<string>();
  const isDue = isAsked && url !== '' && state.kind === 'held';
  useEffect(() => {
    if (isDue) actions?.load(url);
  }, [isDue, actions, url]);
  const src = state.kind === 'loaded' ? state.src : undefined;
  if (src !== undefined && src !== shown) setShown(src);
  if (shown === undefined) return <div className={`${FRAME} skeleton`} />;
  return (
    <div className={FRAME}>
      <img src={shown} alt="" decoding="async" className="size-full object-cover" onError={() => setShown(undefined)} />
    </div>
  );
}
