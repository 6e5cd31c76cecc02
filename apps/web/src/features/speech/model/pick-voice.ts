/** The part of a browser's voice that the choice depends on. */
export interface BrowserVoice {
  readonly name: string;
  /** As `en-US`; Android writes `en_US`. */
  readonly lang: string;
  readonly default: boolean;
  readonly localService: boolean;
}

/** The voice for a text: the wanted one where it speaks the language, else the best of those that do. */
export function pickVoice<Voice extends BrowserVoice>(
  voices: readonly Voice[],
  wanted: string,
  tag: string,
): Voice | undefined {
  const fitting = voices.filter(({ lang }) => baseOf(lang) === baseOf(tag));
  return (
    fitting.find(({ name }) => name === wanted) ??
    // Nobody speaks the language: then the voice that was chosen, or the system's own.
    (fitting.length === 0 ? voices.find(({ name }) => name === wanted) : undefined) ??
    bestOf(fitting, tag)
  );
}

function bestOf<Voice extends BrowserVoice>(voices: readonly Voice[], tag: string): Voice | undefined {
  const score = (voice: BrowserVoice) =>
    (normal(voice.lang) === normal(tag) ? 4 : 0) + (voice.default ? 2 : 0) + (voice.localService ? 1 : 0);
  return voices.toSorted((a, b) => score(b) - score(a))[0];
}

function normal(tag: string): string {
  return tag.replace('_', '-').toLowerCase();
}

function baseOf(tag: string): string {
  return normal(tag).split('-')[0] ?? '';
}
