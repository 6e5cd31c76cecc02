import { lazyPart } from '#/components/lazy-part.tsx';

export const ToolQuestion = lazyPart(() => import('./components/tool-question.tsx'), 'ToolQuestion');
export const CallArguments = lazyPart(() => import('./components/argument-list.tsx'), 'CallArguments');
export const ChosenTools = lazyPart(() => import('./components/chosen-tools.tsx'), 'ChosenTools');
export const ToolNames = lazyPart(() => import('./components/chosen-tools.tsx'), 'ToolNames');
