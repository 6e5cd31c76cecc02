/** What looks at the chats of the server that are not on this device. */
export const loadServerChats = () => import('./server-chats.ts');
