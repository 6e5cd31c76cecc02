export const pictures = {
  viewer: {
    preview: 'Image preview',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    actualSize: 'Fit to screen',
    download: 'Download image',
    downloadFailed: 'Couldn’t download the image.',
    failed: 'Couldn’t show the image.',
  },

  remote: {
    from: 'Image from',
    load: 'Load image',
    more: 'More options for {{host}}',
    once: 'Load once',
    chat: 'Load all in this chat',
    always: 'Always load from {{host}}',
    open: 'Open in a new tab',
    notPicture: 'There’s no image at this address.',
    tooLarge: 'The image is larger than 10 MB.',
    missing: 'This image no longer exists.',
    refused: 'This server isn’t allowed to load images from this address.',
    unreachable: 'Couldn’t reach the image.',
    busy: 'Too many images at once. Wait a moment.',
    signedOut: 'Sign in to this server to load images.',
  },
} as const;
