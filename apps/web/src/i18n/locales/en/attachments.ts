export const attachments = {
  list: 'Attached files',
  pastedText: 'Pasted text',

  dropTitle: 'Drop to attach',
  dropText: 'Images, PDFs, Office documents, text and code',

  picture: 'Image',
  openPicture: 'Open image {{name}}',
  pictureGone: 'This image isn’t on this device.',
  document: 'Open {{name}}',
  made: 'Files made by the tool',
  save: 'Save',
  fileGone: 'This file isn’t on this device.',
  remove: 'Remove {{name}}',
  retry: 'Try again',
  reading: 'Reading',
  readingShare: 'Reading, {{percent}}%',
  pages_one: '{{count}} page',
  pages_other: '{{count}} pages',
  awaited: 'Sends when the files have been read.',
  blind: '{{model}} doesn’t support images. Choose another model, or remove them.',
  blindSome: 'These models don’t support images: {{models}}.',

  most: {
    picture: 'You can attach up to {{pictures}} images to a question. The rest were left out.',
    document: 'You can attach up to {{documents}} documents to a question. The rest were left out.',
  },

  reader: {
    copy: 'Copy text',
    copied: 'Copied',
    download: 'Save as text file',
    description: 'This is the text the model reads. The file itself stays on this device.',
  },

  failure: {
    'too-large': 'Larger than 50 MB. Attach a smaller part of it.',
    empty: 'This file is empty.',
    binary: 'This file has no readable text.',
    media: 'Audio and video can’t be attached yet.',
    archive: 'Unzip this archive first, then attach the files inside.',
    'old-office': 'This is an old or locked Office file. Save it as .docx, .xlsx or .pptx.',
    encrypted: 'Protected by a password. Save a copy without one.',
    scanned: 'Scanned pages without text. Attach them as images.',
    'no-text': 'This file has no text.',
    damaged: 'The file is damaged or isn’t the type its name says.',
    inflated: 'Too large to read once unzipped.',
    picture: 'This browser can’t open the image. Save it as PNG or JPEG.',
    heic: 'This browser can’t open HEIC. Save the image as JPEG.',
    'no-room': 'This browser is out of storage space.',
    reader: 'Couldn’t read this file. Try again, or choose it again.',
  },
} as const;
