import { PictureEvent } from '@parley/contract';

/** The events of an answer, read to its end. For tests. */
export async function eventsIn(response: Response): Promise<PictureEvent[]> {
  const text = await response.text();
  if (!response.ok) throw new Error(`no pictures: ${response.status} ${text}`);
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith('data: ') ? PictureEvent.parse(JSON.parse(line.slice(6))) : []));
}
