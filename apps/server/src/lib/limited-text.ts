/** The text of an answer, which must not be longer than this; throws a RangeError where it is. */
export async function limitedText(response: Response, maxLength: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxLength) throw new RangeError('the answer is too large');
  }
  return text + decoder.decode();
}
