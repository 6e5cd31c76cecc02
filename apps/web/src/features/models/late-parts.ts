import { lazyPart } from '#/components/lazy-part.tsx';

/** Switches in the box of a chat. Whoever sees none of them can still write. */
export const AskSwitches = lazyPart(() => import('./components/ask-switches.tsx'), 'AskSwitches', {
  place: 'nowhere',
  isWelcome: true,
});

/** Marks the models of a chat when one of them ends, which few do. */
export const RetirementMark = lazyPart(() => import('./components/retirement-mark.tsx'), 'RetirementMark', {
  place: 'icon',
  isWelcome: true,
});
