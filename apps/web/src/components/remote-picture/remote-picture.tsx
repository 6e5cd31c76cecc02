import { Image, ImageOff } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { ICON_STROKE } from '../icon.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Spinner } from '../spinner.tsx';
import {
  useLinksOut,
  useRemotePicture,
  type PictureProblem,
  type RemotePictureActions,
  type RemotePictureState,
} from './remote-pictures-context.ts';

// Where nobody fetches pictures, as on paper and for visitors, nothing of their menus comes.
const PictureMenu = lazyPart(() => import('./picture-menu.tsx'), 'PictureMenu', { place: 'nowhere' });
const TileMenu = lazyPart(() => import('./picture-menu.tsx'), 'TileMenu', { place: 'nowhere' });

interface RemotePictureProps {
  readonly url: string;
  readonly host: string;
  readonly alt: string;
  /** Gives the place of a small picture its size; left out, the place takes a line of its own words. */
  readonly tile?: string;
  /** The picture itself, once its bytes are here. */
  readonly children: (src: string) => ReactNode;
}

/** A picture that lies on somebody's host: named until a person asks for it, since asking for it tells the host. */
export function RemotePicture({ url, host, alt, tile, children }: RemotePictureProps) {
  const [state, actions] = useRemotePicture(url);
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const isLoaded = state.kind === 'loaded';
  // Its button goes with the placeholder; who pressed it goes on from the picture.
  useLayoutEffect(() => {
    if (isLoaded && hadFocus.current) place.current?.querySelector('button')?.focus();
  }, [isLoaded]);
  const leave = () => (hadFocus.current = place.current?.contains(document.activeElement) ?? false);
  return (
    <span ref={place} className="contents">
      {isLoaded ? children(state.src) : <Notice {...{ url, host, alt, state, actions, tile }} onLeave={leave} />}
    </span>
  );
}

interface NoticeProps {
  readonly url: string;
  readonly host: string;
  readonly alt: string;
  readonly state: RemotePictureState;
  readonly actions: RemotePictureActions | undefined;
}

function Notice({
  tile,
  onLeave,
  ...notice
}: NoticeProps & { readonly tile: string | undefined; readonly onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  // Runs while it is still in the page, and so may still have the focus.
  useLayoutEffect(() => () => leave(), []);
  return tile === undefined ? <Card {...notice} /> : <Tile {...notice} size={tile} />;
}

function Card({ url, host, alt, state, actions }: NoticeProps) {
  const t = useT();
  const linksOut = useLinksOut();
  const hasFailed = state.kind === 'failed';
  const Face = hasFailed ? ImageOff : Image;
  return (
    <span
      data-remote-picture
      className="inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1.5 rounded-block bg-sunken px-3 py-2 align-middle text-small text-text-2"
    >
      <span className="inline-flex min-w-0 items-center gap-2">
        <Face className="size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">{t('pictures.remote.from')} </span>
          <bdi className="font-medium text-text-1">{host}</bdi>
          {alt !== '' && (
            <>
              {' · '}
              <bdi>{alt}</bdi>
            </>
          )}
        </span>
      </span>
      <output className="wrap-anywhere empty:hidden">{hasFailed && t(PROBLEMS[state.problem])}</output>
      {(hasFailed || linksOut) && <OutsideLink url={url} />}
      {actions && (
        <span className="inline-flex items-center gap-1">
          <Button
            variant="outline"
            size="small"
            busy={state.kind === 'loading'}
            aria-label={`${t(hasFailed ? 'common.retry' : 'pictures.remote.load')}: ${host}`}
            onClick={() => actions.load(url)}
          >
            {t(hasFailed ? 'common.retry' : 'pictures.remote.load')}
          </Button>
          <PictureMenu url={url} host={host} actions={actions} />
        </span>
      )}
    </span>
  );
}

function Tile({ url, host, alt, state, actions, size }: NoticeProps & { readonly size: string }) {
  const t = useT();
  const hasFailed = state.kind === 'failed';
  const Face = hasFailed ? ImageOff : Image;
  const words = [
    `${t(hasFailed ? 'common.retry' : 'pictures.remote.load')}: ${host}`,
    alt,
    hasFailed ? t(PROBLEMS[state.problem]) : '',
  ];
  const label = words.filter((part) => part !== '').join('. ');
  const look = classNames('grid place-items-center overflow-hidden rounded-block bg-hover p-1 text-text-2', size);
  const face =
    state.kind === 'loading' ? (
      <Spinner className="size-5" />
    ) : (
      <span className="grid max-w-full justify-items-center gap-1">
        <Face className="size-5" strokeWidth={ICON_STROKE} aria-hidden />
        <bdi aria-hidden className="max-w-full truncate text-meta">
          {host}
        </bdi>
      </span>
    );
  const plain = <span className={look}>{face}</span>;
  if (!actions) return plain;
  return (
    <TileMenu url={url} host={host} actions={actions} label={label} className={look} standIn={plain}>
      {face}
    </TileMenu>
  );
}

function OutsideLink({ url }: { readonly url: string }) {
  const t = useT();
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="text-accent-text hover:underline">
      {t('pictures.remote.open')}
    </a>
  );
}

const PROBLEMS = {
  'not-a-picture': 'pictures.remote.notPicture',
  'too-large': 'pictures.remote.tooLarge',
  missing: 'pictures.remote.missing',
  refused: 'pictures.remote.refused',
  unreachable: 'pictures.remote.unreachable',
  busy: 'pictures.remote.busy',
  'signed-out': 'pictures.remote.signedOut',
} as const satisfies Record<PictureProblem, string>;
