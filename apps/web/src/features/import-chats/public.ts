export { addChat } from './add-chat.ts';
export { NextChatOffer } from './components/nextchat-offer.tsx';
export { loadMarkdownZip } from './load-markdown-zip.ts';
export { stableId } from './model/stable-id.ts';
