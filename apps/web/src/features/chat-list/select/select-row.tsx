import { shownTopic, type SessionSummary } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';

interface SelectRowProps {
  readonly chat: SessionSummary;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly isIndented: boolean;
  readonly onFocus: () => void;
  /** With Shift it reaches from the chat that was picked before. */
  readonly onPick: (isReach: boolean) => void;
}

/** A chat of the list while several are being selected: a press takes it or lets it go. */
export function SelectRow({ chat, isChosen, isTabStop, isIndented, onFocus, onPick }: SelectRowProps) {
  const t = useT();
  return (
    <label
      className={`flex h-9 items-center gap-2.5 rounded-row pe-3 transition-colors duration-120 select-none phone:h-11 ${
        isIndented ? 'ps-9' : 'ps-3'
      } ${isChosen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      <input
        type="checkbox"
        className="checkbox scroll-my-10"
        data-item={chat.id}
        checked={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onChange={({ nativeEvent }) => onPick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <span className="grow truncate leading-7">
        <bdi>{shownTopic(chat, t)}</bdi>
      </span>
    </label>
  );
}
