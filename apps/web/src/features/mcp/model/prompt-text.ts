import type { McpContent, McpPromptText } from '@parley/contract';

/** What a prompt of a server's puts into the message box: the words of its messages. Pictures and sounds stay out. */
export function promptText({ messages }: Pick<McpPromptText, 'messages'>): string {
  return messages
    .map(({ content }) => textOf(content))
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

function textOf(content: McpContent): string {
  switch (content.type) {
    case 'text':
      return content.text;
    case 'resource':
      return content.resource.text === undefined ? '' : `${content.resource.uri}\n\n${content.resource.text}`;
    case 'resource_link':
      return content.uri;
    default:
      return '';
  }
}

/** Whether a prompt has parts that the message box cannot hold. */
export function hasOtherParts({ messages }: Pick<McpPromptText, 'messages'>): boolean {
  return messages.some(
    ({ content }) =>
      content.type === 'image' ||
      content.type === 'audio' ||
      (content.type === 'resource' && content.resource.text === undefined),
  );
}
