import { memo } from 'react';
import { vendorOf } from '#/components/vendors.ts';
import { isUnderWay } from '../model/replay.ts';
import type { SharedRow } from '../model/shared-rows.ts';
import type { Replay } from './use-replay.ts';

interface ReplayTrackProps {
  readonly rows: readonly SharedRow[];
  readonly replay: Replay;
  readonly provider: string;
}

/** Beyond these, gaps would take more room than what they part. */
const MOST_WITH_GAPS = 60;

/**
 * A segment for each message in the hue of who speaks, as long as the message lasts. A press goes there; keyboards have the
 * buttons beside it.
 */
export function ReplayTrack({ rows, replay: { state, lengths, send }, provider }: ReplayTrackProps) {
  return (
    <div aria-hidden className={`flex h-2 ${rows.length > MOST_WITH_GAPS ? '' : 'gap-0.75'}`}>
      {rows.map((row, index) => (
        <Segment
          key={row.messages[0]?.id}
          row={row}
          provider={provider}
          length={lengths[index] ?? 0}
          share={shareOf(index)}
          onGo={send}
          index={index}
        />
      ))}
    </div>
  );

  function shareOf(index: number): number {
    if (!isUnderWay(state)) return state.kind === 'complete' ? 1 : 0;
    if (index !== state.row) return index < state.row ? 1 : 0;
    return Math.min(1, state.ms / (lengths[index] || 1));
  }
}

interface SegmentProps {
  readonly row: SharedRow;
  readonly provider: string;
  readonly index: number;
  readonly length: number;
  /** How much of it has been played, from 0 to 1. */
  readonly share: number;
  readonly onGo: Replay['send'];
}

const Segment = memo(function Segment({ row, provider, index, length, share, onGo }: SegmentProps) {
  const isAnswer = row.kind === 'answers';
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons beside it do the same
    <span
      {...(isAnswer && { 'data-vendor': vendorOf(row.messages[0]?.model ?? '', provider) })}
      onClick={() => onGo({ type: 'jump', row: index })}
      className="relative min-w-0.5 cursor-pointer overflow-hidden rounded-full bg-press"
      style={{ flexGrow: Math.max(length, 1), flexBasis: 0 }}
    >
      <span
        className={`absolute inset-0 origin-left rtl:origin-right ${isAnswer ? 'bg-vendor' : 'bg-text-2'}`}
        style={{ transform: `scaleX(${share})` }}
      />
    </span>
  );
});
