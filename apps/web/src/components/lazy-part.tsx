import { Component, Suspense, use, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { fetchCode } from '#/lib/fetch-code.ts';
import { fetchPart, fetchWelcomePart } from '#/lib/fetch-part.ts';
import { PartFailure, type PartFailureProps, type PartPlace } from './part-failure.tsx';
import { exportSource } from './part-source.ts';

export type ComponentNames<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType<never> ? Name : never;
}[keyof Module];

export type PropsOf<Part> = Part extends (props: infer Props) => ReactNode
  ? unknown extends Props
    ? object
    : Props
  : never;

export interface LazyPart<Props> {
  /** `standIn` is drawn while the part is on its way. */
  (props: Props & { readonly standIn?: ReactNode }): ReactNode;
  /** Fetches the part before it is drawn. Never rejects: the place where it is drawn says what went wrong. */
  readonly preload: () => Promise<void>;
}

export interface LazyPartOptions<Props> {
  /** Left out, a line of its own. */
  readonly place?: PartPlace;
  /** Gives up a part that could not be loaded, as if it had been closed. */
  readonly dismiss?: (props: Props) => void;
  /** For a part with words of its own for that, and with a boundary around it. */
  readonly Failure?: ComponentType<PartFailureProps>;
  /** For a part of the empty chat, which needs only the words of that. */
  readonly isWelcome?: boolean;
  /** For a part whose words the page has already: no others are fetched for it. */
  readonly hasWords?: boolean;
}

/**
 * A component with code of its own: `lazyPart(() => import('./memory-dialog.tsx'), 'MemoryDialog')`. What cannot be fetched
 * (offline, a new version) or drawn says so in its own place and can be tried again there; nothing around it is lost.
 * One that was preloaded is drawn at once.
 */
export function lazyPart<Module extends object, Name extends ComponentNames<Module>>(
  load: () => Promise<Module>,
  name: Name,
  options: LazyPartOptions<PropsOf<Module[Name]>> = {},
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const { place = 'inline', dismiss, Failure = PartFailure, isWelcome = false, hasWords = false } = options;
  const source = exportSource(load, name, hasWords ? fetchCode<Module> : isWelcome ? fetchWelcomePart : fetchPart);

  function Part({ standIn = null, ...rest }: Props & { readonly standIn?: ReactNode }) {
    const props = rest as unknown as Props & object;
    const state = useSyncExternalStore(source.subscribe, source.read);
    const isShut = 'open' in props && props.open === false;
    // Also tries once more what failed before, when it is opened or drawn anew.
    useEffect(() => {
      if (!isShut) void source.fetch();
    }, [isShut]);

    const failure = { place, standIn, onDismiss: dismiss && (() => dismiss(props)) };
    switch (state.kind) {
      case 'ready': {
        const Fetched = state.part as ComponentType<object>;
        const drawn = (
          <Suspense fallback={standIn}>
            <Fetched {...props} />
          </Suspense>
        );
        if (Failure !== PartFailure) return drawn;
        return (
          <PartBoundary {...failure} isShut={isShut}>
            {drawn}
          </PartBoundary>
        );
      }
      case 'failed':
        if (isShut) return null;
        return (
          <Failure
            {...failure}
            kind={state.reason}
            isTryingAgain={state.isTryingAgain}
            onRetry={() => void source.fetch()}
          />
        );
      default:
        // A menu opens with its rows, so that the first of them gets the focus.
        return place === 'menu' ? <Arriving of={source.fetch()} /> : standIn;
    }
  }
  return Object.assign(Part, { preload: source.fetch });
}

/** Suspends until the part is there, or cannot come. */
function Arriving({ of: fetched }: { readonly of: Promise<void> }) {
  use(fetched);
  return null;
}

interface PartBoundaryProps extends Omit<PartFailureProps, 'kind' | 'isTryingAgain' | 'onRetry'> {
  readonly isShut: boolean;
  readonly children: ReactNode;
}

/** Keeps an error in drawing one part from taking what surrounds it. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: PartBoundaryProps) {
    if (this.state.hasFailed && before.isShut && !this.props.isShut) this.retry();
  }

  private readonly retry = () => this.setState({ hasFailed: false });

  override render() {
    const { isShut, children, ...failure } = this.props;
    if (!this.state.hasFailed) return children;
    return isShut ? null : <PartFailure {...failure} kind="broken" onRetry={this.retry} />;
  }
}
