export { openPublishArtifact, type PublishedSource } from './publish/open-publish.ts';
