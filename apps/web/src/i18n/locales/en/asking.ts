/** Switches in the box of a chat: who is asked, and how long models think. */
export const asking = {
  several: 'Ask several models',
  stop: 'Remove {{name}}',
  stopOrOnly: 'Remove this model. {{keys}} asks it alone.',
  effort: 'Reasoning',
  effortIs: 'Reasoning: {{level}}',
  level: {
    default: 'Default',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
    none: 'None',
    minimal: 'Minimal',
    xhigh: 'Very high',
    max: 'Maximum',
  },
} as const;
