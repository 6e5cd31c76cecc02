import { createDesktopPlatform } from './desktop.ts';
import { followLinks } from './follow-links.ts';
import { invokeApp } from './invoke.ts';

// Run by the desktop app before each of its pages: the one file here that is no part of the web build.
globalThis.parleyPlatform = createDesktopPlatform(invokeApp);
followLinks(invokeApp);
