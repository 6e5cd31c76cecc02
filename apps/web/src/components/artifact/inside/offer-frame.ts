import { createPicker } from './picker.ts';
import { passOnReports, type Tell, type TellFailure } from './reports.ts';

/** What a runtime has of the frame. */
export interface Inside {
  readonly tell: Tell;
  readonly tellFailure: TellFailure;
}

/** Runs the source of a component. */
export interface Runtime {
  readonly run: (source: string, inside: Inside) => void;
  /** The line of the source for a line of what was made of it. */
  readonly lineOf: (line: number) => number | undefined;
}

interface Begun {
  readonly pick: (isOn: boolean) => void;
  readonly run: (source: string) => void;
}

declare global {
  // oxlint-disable-next-line no-var -- the sealed page takes it from the window, and away
  var beginArtifact: ((tell: Tell) => Begun) | undefined;
}

/** A page that runs by itself: its lines are those that somebody wrote. */
const PLAIN: Runtime = { run: () => {}, lineOf: (line) => line };

/** Leaves for the sealed page, which was handed this script, what it calls before any content is written. */
export function offerFrame({ run, lineOf }: Runtime = PLAIN): void {
  globalThis.beginArtifact = (tell) => {
    const picker = createPicker(tell);
    const tellFailure = passOnReports(tell, lineOf);
    picker.listen();
    return {
      pick(isOn) {
        // A page that writes itself anew has taken all listeners away.
        picker.listen();
        picker.set(isOn);
      },
      run: (source) => run(source, { tell, tellFailure }),
    };
  };
}
