/** Turns incognito on, which starts an incognito chat, or off, which deletes all of them. Gives the chat to show. */
export async function setIncognito(_on: boolean): Promise<string | undefined> {
  return undefined;
}
