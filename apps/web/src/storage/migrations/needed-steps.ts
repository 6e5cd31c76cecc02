// The door for those who hardly ever need the steps: they are not to be part of the first load.
export { STORE_STEPS } from './steps.ts';
