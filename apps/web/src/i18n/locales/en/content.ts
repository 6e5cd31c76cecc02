/** The documents of the operator: privacy, terms, about, help. */
export const content = {
  title: 'Documents',
  text: 'How this server handles your data, the terms of use, and help.',
  list: 'Documents',
  setting: 'Privacy, terms and help',
  settingText: 'Documents from the operator of this server.',
  settingKeywords: 'documents policy legal data imprint',
  all: 'All documents',
  otherLanguage: 'This document isn’t available in your language yet. Showing it in {{language}}.',
  missing: 'Document not found',
  missingText: 'It may have been moved or removed. See the list for all documents.',
  failed: 'Couldn’t load the document.',
  failedList: 'Couldn’t load the list of documents.',
  failedText: 'Check your connection and try again.',
  empty: 'The operator of this server hasn’t added any documents yet.',
} as const;
