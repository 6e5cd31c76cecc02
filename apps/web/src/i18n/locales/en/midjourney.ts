export const midjourney = {
  queued: 'Waiting in the queue…',
  drawing: 'Drawing… {{percent}}%',
  progress: 'Progress of the picture',
  buttons: 'What to make of this picture',
  next: 'What next',
  seed: 'Show seed',
  copySeed: 'Copy seed {{seed}}',
  mock: 'No picture was made',
  acts: {
    upscale: 'Upscale picture {{number}}',
    variation: 'Variations of picture {{number}}',
    reroll: 'Draw again',
    panLeft: 'Pan left',
    panRight: 'Pan right',
    panUp: 'Pan up',
    panDown: 'Pan down',
  },
};
