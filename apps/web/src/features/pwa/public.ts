export { emptyInbox } from './empty-inbox.ts';
export { dismissInstallHint } from './follow-installation.ts';
export { createPageApp, type InstallOffer, pageApp, useAppNotice } from './page-app.ts';
export { isAppleTouch } from './platform-facts.ts';
export { useInstallOffer } from './use-install-offer.ts';
