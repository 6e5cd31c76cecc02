/** A server that never ends a frame must not fill the memory. */
const MAX_FRAME_CHARS = 16_000_000;

/** Takes an event stream in pieces of any size and gives the `data` of each frame that is complete. */
export class SseReader {
  readonly #decoder = new TextDecoder();
  /** The unfinished last line. */
  #line = '';
  #data: string[] = [];
  #size = 0;
  /** A piece ended in CR: an LF at the start of the next one belongs to it. */
  #afterReturn = false;

  push(bytes: Uint8Array): string[] {
    return this.#read(this.#decoder.decode(bytes, { stream: true }));
  }

  /** What the last frame holds if the server forgot the blank line after it. */
  end(): string[] {
    const frames = this.#read(this.#decoder.decode());
    if (this.#line !== '') frames.push(...this.#read('\n'));
    frames.push(...this.#read('\n'));
    return frames;
  }

  #read(text: string): string[] {
    const frames: string[] = [];
    let from = 0;
    if (this.#afterReturn && text !== '') {
      this.#afterReturn = false;
      if (text.startsWith('\n')) from = 1;
    }
    for (;;) {
      const end = lineEnd(text, from);
      if (end === -1) break;
      this.#endLine(this.#line + text.slice(from, end), frames);
      this.#line = '';
      from = end + 1;
      if (text[end] !== '\r') continue;
      if (from === text.length) this.#afterReturn = true;
      else if (text[from] === '\n') from += 1;
    }
    this.#line += text.slice(from);
    if (this.#size + this.#line.length > MAX_FRAME_CHARS) throw new RangeError('an event of the stream is too large');
    return frames;
  }

  #endLine(line: string, frames: string[]): void {
    if (line === '') {
      if (this.#data.length > 0) frames.push(this.#data.join('\n'));
      this.#data = [];
      this.#size = 0;
      return;
    }
    // Comments, and the fields event, id and retry, mean nothing on this wire.
    if (!line.startsWith('data')) return;
    const rest = line.slice('data'.length);
    if (rest !== '' && !rest.startsWith(':')) return;
    const value = rest.startsWith(': ') ? rest.slice(2) : rest.slice(1);
    this.#data.push(value);
    this.#size += value.length;
  }
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  const carriage = text.indexOf('\r', from);
  if (feed === -1 || carriage === -1) return Math.max(feed, carriage);
  return Math.min(feed, carriage);
}
