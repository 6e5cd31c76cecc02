export { followSetting as startHistorySync } from './keep-on-server.ts';
