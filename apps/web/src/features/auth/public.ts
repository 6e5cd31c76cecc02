export { preparePhoneCheck } from './check-phone.ts';
export { CodeField } from './components/code-field.tsx';
export { isProvingWay, ProofChoice } from './components/proof-choice.tsx';
export { readSignInQuery } from './model/sign-in-query.ts';
export { readAddress } from './read-address.ts';
export { type OwnerProof, useOwnerProof } from './use-owner-proof.ts';
export { useCountdown } from './use-countdown.ts';
export { identitiesQuery } from './ways-in-calls.ts';
