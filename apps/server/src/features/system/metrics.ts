import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { RequestDurations } from './request-durations.ts';

/** What the server counts about itself. */
export interface Metrics {
  readonly contentType: string;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** Counts by what is in the event; each value must come from a closed list. */
  readonly countEvent: (event: Readonly<Partial<Record<EventLabel, string>>>) => void;
  /** A call that was passed on for somebody who is not signed in. */
  countStranger(outcome: string): void;
  /** The text that Prometheus reads. */
  render(now: RunningNow): Promise<string>;
}

const EVENT_LABELS = ['event', 'source', 'plan', 'category', 'method'] as const;
type EventLabel = (typeof EVENT_LABELS)[number];

/** What is under way at the moment. */
interface RunningNow {
  readonly activeStreams: number;
  readonly keptReplies: number;
  readonly keptReplyReaders: number;
}

/** `withProcess` adds figures of the whole process, which exist only once however many apps are built in it. */
export function createMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const requests = new RequestDurations();
  const streams = new Gauge({
    name: 'parley_active_streams',
    help: 'Replies of models that are running now',
    registers: [registry],
  });
  const keptReplies = new Gauge({
    name: 'parley_kept_replies_running',
    help: 'Replies that go on although their connection may break',
    registers: [registry],
  });
  const keptReplyReaders = new Gauge({
    name: 'parley_kept_reply_readers',
    help: 'Connections that read such replies while they run',
    registers: [registry],
  });
  const events = new Counter({
    name: 'parley_events_total',
    help: 'What visitors did that the operator wanted to be counted',
    labelNames: EVENT_LABELS,
    registers: [registry],
  });
  const strangers = new Counter({
    name: 'parley_strangers_calls_total',
    help: 'Calls passed on for callers who are not signed in, by how they ended',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    observeRequest(method, route, status, seconds) {
      requests.observe(method, route, status, seconds);
    },
    countEvent: (event) => events.inc(event),
    countStranger(outcome) {
      strangers.inc({ outcome });
    },
    async render(now) {
      streams.set(now.activeStreams);
      keptReplies.set(now.keptReplies);
      keptReplyReaders.set(now.keptReplyReaders);
      return `${await registry.metrics()}\n${requests.render()}`;
    },
  };
}
