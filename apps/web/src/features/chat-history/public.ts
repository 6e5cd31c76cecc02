export { startChatHistory } from './keep-on-server.ts';
