export { useInstallOffer as useInstallPrompt } from '#/features/pwa/public.ts';
