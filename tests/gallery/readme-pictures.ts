/** Screenshots of the gallery that the README shows, by their file in `docs/images`: taken again with every gallery. */
export const README_PICTURES: Readonly<Record<string, string>> = {
  'connected-chat-desktop-dark': 'chat-dark.png',
  'connected-columns-desktop-light': 'columns-light.png',
  'connected-models-desktop-light': 'models-light.png',
};

/** Screenshots that the manifest of the web app shows where somebody installs it, by their file in `apps/web/public/screenshots`. */
export const MANIFEST_PICTURES: Readonly<Record<string, string>> = {
  'connected-chat-desktop-light': 'wide.jpg',
  'connected-chat-phone-light': 'narrow.jpg',
};
