/** Screenshots of the gallery that the README shows, by their file in `docs/images`: taken again with every gallery. */
export const README_PICTURES: Readonly<Record<string, string>> = {
  'chat-code-desktop-dark': 'chat-dark.png',
  'chat-empty-desktop-light': 'chat-light.png',
  'settings-general-desktop-light': 'settings-light.png',
};
