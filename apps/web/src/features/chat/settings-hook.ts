type OpenChatSettings = (sessionId: string) => Promise<void>;

let given: OpenChatSettings | undefined;

/**
 * The settings of a chat are its mask, and are edited with the parts of the mask editor. Masks are built on top of chats,
 * so whoever puts the app together hands their dialog in.
 */
export function openChatSettingsThrough(open: OpenChatSettings): void {
  given = open;
}

/** Shows the settings of one chat. */
export async function openChatSettings(sessionId: string): Promise<void> {
  await given?.(sessionId);
}
