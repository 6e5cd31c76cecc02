/** Lets so many bytes through, counted as they come; with one more the stream fails. */
export function atMost(
  mostBytes: number,
  failure: () => Error,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.length;
      if (seen > mostBytes) throw failure();
      controller.enqueue(chunk);
    },
  });
}
