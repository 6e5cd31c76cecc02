import { artifactPage } from './locales/en/artifact-page.ts';
import { artifacts } from './locales/en/artifacts.ts';

/** English for the page of a published artifact, beyond what a shared chat says. */
export const artifactPageTexts = { artifactPage, artifacts };
