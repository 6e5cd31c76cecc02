export { ConnectCard } from './late-parts.ts';
