/** For bytes of a stranger under our own origin: a picture for the app's page, and nothing at all for any other use. */
export const STRANGERS_PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'attachment',
};
