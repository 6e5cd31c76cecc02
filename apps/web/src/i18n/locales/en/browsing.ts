/** Web browsing: what leaves the device, the search engine, and the sources of an answer. */
export const browsing = {
  toSites: 'Opens web pages through this server. The address goes to the site. Search isn’t set up.',
  toEngine:
    'Searches go to {{name}} ({{host}}), page addresses to their sites, both through this server. Asks before the model opens an address that you or a search didn’t provide.',
  searchPrice: 'Each search costs {{price}}.',
  pagePrice: 'Each page costs {{price}}.',
  noServer: 'Needs a Parley server. Sign in or enter the access code to use it.',
  allowInChat: 'Allow in this chat',
  settings: {
    text: 'Choose who searches the web for you. Your key is stored encrypted on the server and never shown to the model.',
    open: 'Search settings',
    engine: 'Search engine',
    ofServer: 'This server’s ({{name}})',
    none: 'None, only read pages',
    address: 'Address',
    addressHelp: 'Your SearXNG must allow the JSON format.',
    addressWrong: 'Enter an address that begins with https://',
    cx: 'Search engine ID (cx)',
    key: 'API key',
  },
} as const;
