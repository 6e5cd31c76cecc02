import { revealStep } from '../model/reveal.ts';
import { reduceTurn, type TurnEvent, type TurnState } from '../model/turn-reducer.ts';

/** A turn as it is on the screen: what has arrived, and how much of its text is shown. */
export interface LiveTurn {
  readonly state: TurnState;
  readonly shownText: string;
}

export interface Frames {
  /** Calls once before the next picture is drawn, and says whether that was long in coming: then nobody sees motion. */
  readonly request: (draw: (isLate: boolean) => void) => void;
  /** Nobody is looking, or motion is unwelcome. */
  readonly isInstant: () => boolean;
}

type Listener = () => void;

/**
 * The turns being written, by the id of their message. Text is shown frame by frame; only the listeners of that one
 * message are told, so nothing else on the page is drawn again while a reply streams.
 */
export class LiveTurns {
  readonly #turns = new Map<string, LiveTurn>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #waiting = new Set<string>();
  readonly #endings = new Map<string, (state: TurnState) => void>();
  readonly #frames: Frames;

  constructor(frames: Frames) {
    this.#frames = frames;
  }

  get(messageId: string): LiveTurn | undefined {
    return this.#turns.get(messageId);
  }

  /** Shows all text that has arrived, at once. */
  showAll(): void {
    for (const messageId of this.#turns.keys()) this.#draw(messageId, true);
  }

  start(messageId: string, state: TurnState): void {
    this.#set(messageId, { state, shownText: state.text });
  }

  apply(messageId: string, event: TurnEvent, now: number): TurnState | undefined {
    const turn = this.#turns.get(messageId);
    if (!turn) return undefined;
    const state = reduceTurn(turn.state, event, now);
    // Stopping is immediate; the listeners hear of everything else with the next frame.
    const isOver = event.type === 'stop';
    this.#turns.set(messageId, { state, shownText: isOver ? state.text : turn.shownText });
    this.#schedule(messageId);
    return state;
  }

  /** Forgets an ended turn once all its text is shown. `keep` puts the finished message in its place just before. */
  finish(messageId: string, keep: (state: TurnState) => void): void {
    this.#endings.set(messageId, keep);
    this.#schedule(messageId);
  }

  subscribe(messageId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(messageId) ?? new Set();
    this.#listeners.set(messageId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(messageId);
    };
  }

  #schedule(messageId: string): void {
    if (this.#frames.isInstant()) return this.#draw(messageId, true);
    if (this.#waiting.has(messageId)) return;
    this.#waiting.add(messageId);
    this.#frames.request((isLate) => {
      this.#waiting.delete(messageId);
      this.#draw(messageId, isLate || this.#frames.isInstant());
    });
  }

  #draw(messageId: string, instant: boolean): void {
    const turn = this.#turns.get(messageId);
    if (!turn) return;
    const { text, status } = turn.state;
    const length = revealStep(text, turn.shownText.length, { ended: status.kind !== 'running', instant });
    const keep = length === text.length ? this.#endings.get(messageId) : undefined;
    if (keep) {
      keep(turn.state);
      this.#endings.delete(messageId);
      this.#turns.delete(messageId);
      this.#tell(messageId);
      return;
    }
    this.#set(messageId, { state: turn.state, shownText: text.slice(0, length) });
    if (length < text.length) this.#schedule(messageId);
  }

  #set(messageId: string, turn: LiveTurn): void {
    this.#turns.set(messageId, turn);
    this.#tell(messageId);
  }

  #tell(messageId: string): void {
    for (const listener of this.#listeners.get(messageId) ?? []) listener();
  }
}
