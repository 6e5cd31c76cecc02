import { afterEach } from 'vitest';
import { useToasts } from '#/components/toast-store.ts';
import './all-texts.ts';
import { cleanBrowser } from './clean-browser.ts';

await cleanBrowser();

// A toast stays until its test has ended: on a slow machine it would be gone before anybody looks for it.
const lastingToasts = { toasts: [], isPaused: true };
useToasts.setState(lastingToasts);
afterEach(() => useToasts.setState(lastingToasts));
