export { openPublishArtifact, type PublishedSource } from './publish/open-publish.ts';
export type { ChatOfWorkbench } from './workbench/chat-of-workbench.ts';
export { WorkbenchProvider } from './workbench/workbench-provider.tsx';
