import { runInline } from './inline-script.ts';
import { pageLines } from './page-lines.ts';
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
  readonly originOf: (source: string) => Origin;
}

interface Begun {
  readonly pick: (isOn: boolean) => void;
  readonly run: (styler: string | undefined) => void;
}

declare global {
  // oxlint-disable-next-line no-var -- the sealed page takes it from the window, and away
  var beginArtifact: ((tell: Tell, source: string) => Begun) | undefined;
}

/** A page that runs by itself. */
const PLAIN: Runtime = { run: () => {}, originOf: (source) => ({ name: '', lineOf: pageLines(source) }) };

/** Leaves for the sealed page, which was handed this script, what it calls before any content is written. */
export function offerFrame({ run, originOf }: Runtime = PLAIN): void {
  globalThis.beginArtifact = (tell, source) => {
    const picker = createPicker(tell);
    const tellFailure = passOnReports(tell, originOf(source));
    picker.listen();
    return {
      pick(isOn) {
        // A page that writes itself anew has taken all listeners away.
        picker.listen();
        picker.set(isOn);
      },
      run(styler) {
        if (styler !== undefined) runInline(styler);
        run(source, { tell, tellFailure });
      },
    };
  };
}
