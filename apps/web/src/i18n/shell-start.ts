/** What every page says, those beside the app included. */
export const shellStart = {
  productName: 'Parley',
  pageTitle: '{{page}} · Parley',
  startFailedTitle: 'Parley couldn’t start',
  startFailedText: 'Something went wrong during startup. Your chats on this device are safe.',
  reload: 'Reload page',
} as const;
