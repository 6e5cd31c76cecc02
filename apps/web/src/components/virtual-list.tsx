import type { CSSProperties, ReactNode, Ref } from 'react';
import { Virtualizer, type VirtualizerHandle, type VirtualizerProps } from 'virtua';

interface VirtualListProps<Row> extends Omit<VirtualizerProps<Row>, 'as' | 'item'> {
  readonly ref?: Ref<VirtualizerHandle>;
  /** Whether it is a list for screen readers too. */
  readonly isList?: boolean;
}

/** Many rows, of which those in view are drawn. They can be pressed while they move. */
export function VirtualList<Row>({ isList = false, ...rest }: VirtualListProps<Row>) {
  return isList ? <Virtualizer {...rest} as={ListPlace} item="li" /> : <Virtualizer {...rest} as={Place} />;
}

interface PlaceProps {
  readonly ref?: Ref<never>;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

function Place({ ref, style, children }: PlaceProps) {
  return (
    <div ref={ref} style={pressable(style)}>
      {children}
    </div>
  );
}

function ListPlace({ ref, style, children }: PlaceProps) {
  return (
    <ul ref={ref} style={pressable(style)}>
      {children}
    </ul>
  );
}

/**
 * The library takes the pointer away from rows that move, and with it the click of whoever presses just then; while an answer
 * is being written they move all the time.
 */
function pressable(style: CSSProperties): CSSProperties {
  return { ...style, pointerEvents: undefined };
}
