/** Opens the export of a chat: choose messages, look at them, take them along. */
export async function openExport(_sessionId: string): Promise<void> {}
