import { lazyPart } from '#/components/lazy-part.tsx';

export const ToolQuestion = lazyPart(() => import('./components/tool-question.tsx'), 'ToolQuestion');
export const CallArguments = lazyPart(() => import('./components/argument-list.tsx'), 'CallArguments');
