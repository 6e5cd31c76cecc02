export { followSetting } from './keep-on-server.ts';
