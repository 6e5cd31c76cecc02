export { type AskedTool, callTool, type CallEvents } from './call-tool.ts';
export { type ClientEra, createClient, type McpListener, type OfferedList } from './client.ts';
export { READ_LIMITS, type ReadLimits } from './limits.ts';
export { plainText } from './plain-text.ts';
export { questionOf } from './question.ts';
export { type McpOffer, NO_OFFER, type OfferingConnection, readOffer, readResources } from './read-offer.ts';
export { contentOf, type Hide, readingOf } from './result.ts';
export { untilAborted } from './until-aborted.ts';
