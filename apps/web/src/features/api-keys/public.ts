export { ApiKeysScreen } from './components/api-keys-screen.tsx';
export { CopyBox } from './components/copy-box.tsx';
export { serverAddress } from './server-address.ts';
