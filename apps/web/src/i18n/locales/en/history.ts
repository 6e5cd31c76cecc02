/** Chats that are kept on the server; it loads with the settings. */
export const history = {
  group: 'This server',
  groupText: 'The easy way: turn it on, and your chats are on every device that opens this server. Nothing to set up.',
  keep: 'Keep my chats on this server',
  keepText:
    'Your chats stay in sync on every device where this is turned on. Incognito chats and keys never leave the browser.',
  keepTextCode:
    'Your chats stay in sync on every device where this is turned on. Incognito chats and keys never leave the browser. This server is private: everyone with the access code shares these chats.',
  keepTextEveryone:
    'Your chats stay in sync on every device where this is turned on. Incognito chats and keys never leave the browser. This server is private: everyone who can open it shares these chats.',
  keepKeywords: 'history sync synchronize synchronise devices server account cloud background automatic offline',
  status: 'On the server',
  statusText: 'Changes sync automatically. Anything you write offline is sent when you reconnect.',
  statusKeywords: 'history server status compared waiting chats kept',
  off: 'Your chats are only in this browser.',
  offText: 'Chats already on the server stay there until you remove them below.',
  kept: 'Your chats are saved on this server.',
  starting: 'Syncing for the first time…',
  comparedAt: 'Synced {{time}}',
  running: 'Syncing with the server…',
  left_one: '{{count}} chat left',
  left_other: '{{count}} chats left',
  waiting: 'Nothing is lost. New messages stay in this browser and are sent as soon as possible.',
  refused_one: '{{count}} chat couldn’t be saved on the server.',
  refused_other: '{{count}} chats couldn’t be saved on the server.',
  refusedText:
    'A message or image is probably too large. The chat stays in this browser, and Parley will try again later. All other chats are saved.',
  thisDevice: 'This browser couldn’t read or save its own chats.',
  retry: 'Try again',
  remove: 'Remove my chats from this server',
  removeText: 'Removes all your chats from the server and stops saving them there. Your devices keep their own copies.',
  removeKeywords: 'delete erase forget remove history chats server cloud privacy shared links',
  removeButton: 'Remove…',
  removeNothing: 'You have no chats on this server.',
  removeTitle: 'Remove your chats from this server?',
  removeConfirm: 'Remove from server',
  removeStays: 'Chats on this device stay and are no longer sent to the server.',
  removeBack: 'Other devices that save chats here will upload them again until you turn this off there too.',
  removeLinks: 'Shared links to these chats stop working.',
  removeShared:
    'This server is private, and everyone with access shares one history: other people’s chats are removed too.',
  removed_one: '{{count}} chat was removed from the server.',
  removed_other: '{{count}} chats were removed from the server.',
  removedNone: 'You had no chats on the server.',
  removeFailed:
    '{{why}} Your chats may still be on the server, but this browser no longer sends them. Press Remove again.',
  removeHangs: 'Another tab in this browser is still syncing. Close it or wait a moment.',
};
