import { useEffect, useState } from 'react';
import { type BrowserFacts, guessPlatform, type Platform } from './model/platform.ts';

/** Client hints of Chromium, which the DOM's types do not have. */
interface UserAgentData {
  readonly platform: string;
  getHighEntropyValues(hints: readonly string[]): Promise<{ readonly architecture?: string }>;
}

/** What somebody has before them, as far as the browser says, and the way to say otherwise. */
export function usePlatform(): [platform: Platform, choose: (change: Partial<Platform>) => void] {
  const [guess, setGuess] = useState(() => guessPlatform(factsAtOnce()));
  const [chosen, choose] = useState<Partial<Platform>>({});
  useEffect(() => {
    let isGone = false;
    void architecture().then((found) => {
      if (!isGone && found !== undefined) setGuess(guessPlatform({ ...factsAtOnce(), architecture: found }));
    });
    return () => void (isGone = true);
  }, []);
  return [{ ...guess, ...chosen }, (change) => choose((before) => ({ ...before, ...change }))];
}

function factsAtOnce(): BrowserFacts {
  return { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints, platform: hints()?.platform };
}

async function architecture(): Promise<string | undefined> {
  try {
    return (await hints()?.getHighEntropyValues(['architecture']))?.architecture;
  } catch {
    // Some keep it to themselves.
    return undefined;
  }
}

function hints(): UserAgentData | undefined {
  return (navigator as Navigator & { readonly userAgentData?: UserAgentData }).userAgentData;
}
