import { useEffect, useState } from 'react';
import { browserVoices } from '../voices/browser-voice.ts';

/** In React: the voices of this browser; undefined until it has looked them up. */
export function useBrowserVoices(): readonly SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>();
  useEffect(() => {
    let isGone = false;
    const look = () => void browserVoices().then((found) => isGone || setVoices(found));
    look();
    const speech = 'speechSynthesis' in globalThis ? speechSynthesis : undefined;
    speech?.addEventListener('voiceschanged', look);
    return () => {
      isGone = true;
      speech?.removeEventListener('voiceschanged', look);
    };
  }, []);
  return voices;
}
