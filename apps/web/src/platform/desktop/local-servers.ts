import type { KeychainPort, LocalServersPort } from '../local-servers-port.ts';
import type { Invoke } from './invoke.ts';

/** Programs that the app runs for the page. */
export function localServersPort(invoke: Invoke): LocalServersPort {
  return {
    list: () => invoke('local_servers'),
    save: (id, draft) => invoke('save_local_server', { id, draft }),
    remove: (id) => invoke('remove_local_server', { id }),
    open: (id) => invoke('open_local_server', { id }),
    async read(run) {
      const bytes = await invoke<ArrayBuffer>('read_local_server', { run });
      return bytes.byteLength === 0 ? [] : new TextDecoder().decode(bytes).split('\n');
    },
    write: (run, message) =>
      invoke('write_local_server', new TextEncoder().encode(message), { headers: { 'x-parley-run': String(run) } }),
    close: (run) => invoke('close_local_server', { run }),
    log: (id) => invoke('local_server_log', { id }),
  };
}

export function keychainPort(invoke: Invoke): KeychainPort {
  return {
    isThere: () => invoke('has_keychain'),
    read: (name) => invoke('read_secret', { name }),
    write: (name, secret) => invoke('write_secret', { name, secret }),
    remove: (name) => invoke('remove_secret', { name }),
    forget: (place) => invoke('forget_secrets', { place }),
  };
}
