export { askToSignOut } from './ask-to-sign-out.ts';
export { AccountMenuItems } from './late-parts.ts';
