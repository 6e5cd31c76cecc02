import { describe, expect, it } from 'vitest';
import { backupFileName, isSyncCheckPassed, isSyncConfigured, SyncSettings } from './sync.ts';

describe('cloud sync', () => {
  it('starts with WebDAV through the proxy, not yet configured', () => {
    const settings = SyncSettings.parse({});
    expect(settings).toMatchObject({ provider: 'webdav', useProxy: true, lastSyncTime: 0 });
    expect(isSyncConfigured(settings)).toBe(false);
  });

  it('is configured once every field of the chosen provider is filled in', () => {
    const webdav = { endpoint: 'https://dav.example', username: 'anna', password: 'secret' };
    expect(isSyncConfigured(SyncSettings.parse({ webdav }))).toBe(true);
    expect(isSyncConfigured(SyncSettings.parse({ webdav: { ...webdav, password: '' } }))).toBe(false);
    expect(isSyncConfigured(SyncSettings.parse({ webdav, provider: 'upstash' }))).toBe(false);
  });

  it.each([200, 201, 404, 405, 301, 302, 307, 308])('takes status %d of a WebDAV store as passed', (status) => {
    expect(isSyncCheckPassed('webdav', status)).toBe(true);
    expect(isSyncCheckPassed('upstash', status)).toBe(status === 200);
  });

  it.each([401, 403, 500])('takes status %d as failed', (status) => {
    expect(isSyncCheckPassed('webdav', status)).toBe(false);
  });

  it('names backups so that every file system takes them', () => {
    expect(backupFileName(new Date(0))).toBe('Backup-1970-01-01T00-00-00-000Z.json');
  });
});
