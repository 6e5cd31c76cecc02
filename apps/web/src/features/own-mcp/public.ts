export { keepOffer } from './page-offer.ts';
