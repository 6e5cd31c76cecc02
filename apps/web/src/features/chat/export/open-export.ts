/** Opens the export of a chat: choose messages, look at them, take them along. */
export async function openExport(sessionId: string): Promise<void> {
  await (await import('./export-overlay.tsx')).openExport(sessionId);
}
