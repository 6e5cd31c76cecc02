/** A picture that goes along with what is published. */
export interface PublishedPicture {
  /** SHA-256 of its bytes. */
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}
