/** The documents of the operator: privacy, terms, about, help. */
export const content = {
  title: 'Documents',
  text: 'What this server does with your data, the rules for using it, and help.',
  list: 'Documents',
  setting: 'Privacy, terms and help',
  settingText: 'What whoever runs this server has to say.',
  settingKeywords: 'documents policy legal data imprint',
  all: 'All documents',
  otherLanguage: 'This document is not available in your language yet. It is shown in {{language}}.',
  missing: 'There is no such document.',
  missingText: 'It may have been moved or removed. The list has all that there are.',
  failed: 'The document could not be loaded.',
  failedList: 'The list of documents could not be loaded.',
  failedText: 'Check the connection and try again.',
  empty: 'Whoever runs this server has not put any documents here.',
} as const;
