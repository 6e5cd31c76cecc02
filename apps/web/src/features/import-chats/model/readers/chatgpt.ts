import { takeChat, type DraftMessage } from '../draft-chat.ts';
import { flagIn, idIn, recordIn, textIn, timeIn, type Foreign } from '../foreign.ts';
import { isRecord } from '#/lib/json.ts';
import { readerOfChats, type ReaderWorld } from '../source-reader.ts';
import { asAnswer, instructionsIn, partsOf, type NodeParts } from './chatgpt-content.ts';

interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly message: Foreign;
  readonly parts: NodeParts;
  readonly children: Node[];
}

/**
 * ChatGPT's own export: a list of conversations, each a tree of nodes. What a model did on the way to an answer, its
 * thoughts and its tools, are nodes as well; here they belong to the answer.
 */
export const chatGptReader = readerOfChats((value, world) => {
  const conversation = recordIn(value);
  if (!isRecord(conversation['mapping'])) return world.onLoss('chats');
  const nodes = nodesOf(conversation['mapping'], world);
  const shown = new Set([...nodes.values()].filter(isShown));
  const messages = [...shown].map((node) => messageOf(node, nodes, shown));
  const id = idIn(conversation['conversation_id'] ?? conversation['id']) || textIn(conversation['current_node']);
  takeChat(world, 'chatgpt', {
    id,
    topic: textIn(conversation['title']),
    createdAt: timeIn(conversation['create_time']),
    updatedAt: timeIn(conversation['update_time']),
    messages,
    leafId: nearestShown(nodes.get(textIn(conversation['current_node'])), nodes, shown)?.id,
    shelf: flagIn(conversation['is_archived'])
      ? 'archive'
      : flagIn(conversation['is_starred']) || timeIn(conversation['pinned_time']) !== undefined
        ? 'pinned'
        : '',
    instructions: [...nodes.values()].map(({ message }) => instructionsIn(message)).find((text) => text !== '') ?? '',
  });
});

function nodesOf(mapping: Foreign, world: ReaderWorld): Map<string, Node> {
  const nodes = new Map<string, Node>();
  for (const [id, value] of Object.entries(mapping)) {
    const { parent, message } = recordIn(value);
    const said = recordIn(message);
    nodes.set(id, { id, parentId: textIn(parent), message: said, parts: partsOf(said, world), children: [] });
  }
  for (const node of nodes.values()) nodes.get(node.parentId)?.children.push(node);
  return nodes;
}

/** A question or an answer; also the last step of a turn that never came to words, such as one that drew a picture. */
function isShown({ parts, children }: Node): boolean {
  if (parts.kind === 'question' || parts.kind === 'answer') return true;
  return parts.kind === 'step' && children.every((child) => child.parts.kind === 'question');
}

function nearestShown(from: Node | undefined, nodes: ReadonlyMap<string, Node>, shown: ReadonlySet<Node>) {
  const seen = new Set<Node>();
  let node = from;
  while (node && !shown.has(node) && !seen.has(node)) {
    seen.add(node);
    node = nodes.get(node.parentId);
  }
  return node && shown.has(node) ? node : undefined;
}

function messageOf(node: Node, nodes: ReadonlyMap<string, Node>, shown: ReadonlySet<Node>): DraftMessage {
  const before = nearestShown(nodes.get(node.parentId), nodes, shown);
  const common = { id: node.id, parentId: before?.id ?? '', date: timeIn(node.message['create_time']) };
  const { parts } = node;
  if (parts.kind === 'question') {
    const { text, pictures, attachments } = parts;
    return { ...common, role: 'user', text, pictures, ...(attachments.length > 0 && { attachments }) };
  }
  const steps: NodeParts[] = [parts];
  const seen = new Set<Node>();
  let step = nodes.get(node.parentId);
  while (step && step !== before && !seen.has(step)) {
    seen.add(step);
    steps.unshift(step.parts);
    step = nodes.get(step.parentId);
  }
  return { ...common, role: 'assistant', ...asAnswer(steps) };
}
