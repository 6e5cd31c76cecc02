/** Screenshots of the gallery that the README shows, by their file in `docs/images`: taken again with every gallery. */
export const README_PICTURES: Readonly<Record<string, string>> = {
  'connected-chat-desktop-dark': 'chat-dark.png',
  'connected-columns-desktop-light': 'columns-light.png',
  'connected-models-desktop-light': 'models-light.png',
};
