const SHARED_PICTURE = /^\/share\/([\w-]{1,64})\/pictures\/([\w-]{1,128})$/;

/** The name of a picture that belongs to this very share; undefined for every other address, those of other shares too. */
export function sharedPictureName(shareId: string, url: string): string | undefined {
  const [, id, name] = SHARED_PICTURE.exec(url) ?? [];
  return id === shareId ? name : undefined;
}
