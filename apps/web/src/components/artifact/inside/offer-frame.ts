import { runInline } from './inline-script.ts';
import { createPicker } from './picker.ts';
import { passOnReports, type Origin, type Tell, type TellFailure } from './reports.ts';

/** What a runtime has of the frame. */
export interface Inside {
  readonly tell: Tell;
  readonly tellFailure: TellFailure;
}

/** Runs the source of a component. */
export interface Runtime {
  readonly run: (source: string, inside: Inside) => void;
  readonly origin: Origin;
}

interface Begun {
  readonly pick: (isOn: boolean) => void;
  readonly run: (source: string, styler: string | undefined) => void;
}

declare global {
  // oxlint-disable-next-line no-var -- the sealed page takes it from the window, and away
  var beginArtifact: ((tell: Tell) => Begun) | undefined;
}

/** A page that runs by itself: its lines are those that somebody wrote. */
const PLAIN: Runtime = { run: () => {}, origin: { name: '', lineOf: (line) => line } };

/** Leaves for the sealed page, which was handed this script, what it calls before any content is written. */
export function offerFrame({ run, origin }: Runtime = PLAIN): void {
  globalThis.beginArtifact = (tell) => {
    const picker = createPicker(tell);
    const tellFailure = passOnReports(tell, origin);
    picker.listen();
    return {
      pick(isOn) {
        // A page that writes itself anew has taken all listeners away.
        picker.listen();
        picker.set(isOn);
      },
      run(source, styler) {
        if (styler !== undefined) runInline(styler);
        run(source, { tell, tellFailure });
      },
    };
  };
}
