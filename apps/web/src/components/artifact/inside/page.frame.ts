import { offerFrame } from './offer-frame.ts';

offerFrame();
