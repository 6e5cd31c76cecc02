export const attachments = {
  list: 'Attached files',
  pastedText: 'Pasted text',

  dropTitle: 'Drop to attach',
  dropText: 'Pictures, PDF, Office documents, text and code',

  picture: 'Picture',
  openPicture: 'Open picture {{name}}',
  pictureGone: 'This picture is no longer on this device.',
  document: 'Open {{name}}',
  remove: 'Remove {{name}}',
  retry: 'Try again',
  reading: 'Reading',
  readingShare: 'Reading, {{percent}} %',
  pages_one: '{{count}} page',
  pages_other: '{{count}} pages',
  awaited: 'Sends as soon as the files are read.',
  blind: '{{model}} does not see pictures. Choose another model, or remove them.',
  blindSome: 'These models do not see pictures: {{models}}.',

  most: {
    picture: 'A question takes at most {{pictures}} pictures. The rest was left out.',
    document: 'A question takes at most {{documents}} documents. The rest was left out.',
  },

  reader: {
    copy: 'Copy text',
    copied: 'Copied',
    download: 'Save as a text file',
    description: 'This is what the model reads. The file itself stays on this device.',
  },

  failure: {
    'too-large': 'Larger than 50 MB. Send a smaller part of it.',
    empty: 'This file is empty.',
    binary: 'No text in it that could be read.',
    media: 'Sound and video cannot be attached yet.',
    archive: 'Unpack this archive first, then attach what is inside.',
    'old-office': 'An old or locked Office file. Save it as .docx, .xlsx or .pptx.',
    encrypted: 'Locked with a password. Save a copy without one.',
    scanned: 'Only scanned pages without text. Attach them as pictures.',
    'no-text': 'There are no words in it.',
    damaged: 'The file is damaged, or not what its name says.',
    inflated: 'It unpacks to more than can be read here.',
    picture: 'This browser cannot open the picture. Save it as PNG or JPEG.',
    heic: 'This browser cannot open HEIC. Save the picture as JPEG.',
    'no-room': 'No room left in this browser to keep it.',
    reader: 'It could not be read. Try again, or choose it anew.',
  },
} as const;
