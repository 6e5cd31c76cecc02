import { modelListScript, replyScript, startScriptedUpstream, type UpstreamScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { chatPage } from '../harness/chat-page.ts';
import { switchOn } from '../harness/chat-tools.ts';
import { type Parley, startParley } from '../harness/parley-process.ts';
import { addTool } from '../harness/tools-by-call.ts';

const DEFAULT_MODEL = 'gpt-5.6-luna';
/** Models of OpenAI are asked with tools over another wire, which the upstream here does not speak. */
const CALLING_MODEL = 'claude-sonnet-5';
const MODELS = [
  DEFAULT_MODEL,
  'gpt-5.6',
  'claude-sonnet-5',
  'gemini-3.8-flash',
  'deepseek-v3.2',
  'grok-4',
  'mistral-large-latest',
  'qwen3-max',
];

/** Chats that were there before the one on show, oldest first. */
const EARLIER = ['Name ideas for a book club', '把会议纪要改写成邮件', 'Regex for ISO dates', 'لخّص تقرير المبيعات'];

const BACKUPS =
  'Our nightly backup stopped three weeks ago and nobody noticed. How do I make sure that never happens again?';
const TRIP = 'Four days in Vienna for two, 900 euros all in. One plan, what it costs, and what you would cut first.';

const BACKUP_ANSWER = `Let **silence raise the alarm**: a job that reports its failures says nothing when it never runs. Have it check in after every good run, and be told when the check-in is late.

| What broke | Who notices today | With a check-in |
|---|---|--:|
| The script fails | Mail that nobody reads | 15 min |
| The machine is off | Nobody | 15 min |
| The archive is empty | Whoever restores it | 15 min |

Three lines at the top make a script stop at the first error, and the last one checks in:

\`\`\`bash title="backup.sh"
set -euo pipefail                       # stop at the first error
pg_dump "$DATABASE_URL" | zstd > "$FILE"
test "$(stat -c %s "$FILE")" -gt 1000000  # an empty archive is a failure
curl --fail --silent "$CHECK_IN_URL"      # only reached when all went well
\`\`\`

Then restore one archive a month on a spare machine. A backup that was never restored is a hope.`;

const TRIP_ANSWERS: Readonly<Record<string, string>> = {
  'gpt-5.6': `**Stay in Neubau, walk everywhere.** Three nights, two museums, one concert.

| | |
|---|--:|
| Night train, 2 × €79 | €158 |
| Room, 3 × €112 | €336 |
| Food, €52 a day | €208 |
| Museums and a concert | €121 |
| **Total** | **€823** |

You keep €77 in reserve. **Cut the concert first**: standing room at the opera is €18 and just as good a story.`,
  'claude-sonnet-5': `Go by **night train** and you gain a day and save a night.

**What it costs.** Trains €158, a room in Neubau €340, food €210, entries €110. That is **€818**, which leaves something for cake.

**Cut first.** The second museum. One long afternoon in the Kunsthistorisches is better than two short ones.

**Do not cut.** The evening at a wine tavern in Stammersdorf: tram 31, no booking, and the best view for the price of a glass.`,
  'gemini-3.8-flash': `## Four days, one neighbourhood a day

1. **Neubau and the museums**, then dinner at Naschmarkt.
2. **Schönbrunn** early, a café after it.
3. **Prater and the Danube**: rented bicycles, €14 for both.
4. **Stammersdorf** for wine before the night train.

Rooms are the largest part, about 40 % of the whole. In all **€846**; cut the palace tour and keep its gardens, which cost nothing.`,
};

const NOTE = 'Remind me to buy oat milk for Saturday.';

/** A tool whose calls wait for leave. */
export const NOTES_SCHEMA = `
openapi: 3.1.0
info: { title: Notes, description: Keeps notes and lists }
servers:
  - url: https://notes.example.org
paths:
  /notes:
    get: { operationId: listNotes, summary: List notes }
    post:
      operationId: addNote
      summary: Add a note
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              properties:
                text: { type: string }
                due: { type: string, format: date }
              required: [text]
`;

interface ChatBody {
  readonly model?: string;
  readonly messages?: readonly { readonly content?: unknown }[];
}

function replyTo(body: unknown): UpstreamScript | undefined {
  const { model = '', messages = [] } = body as ChatBody;
  const question = messages.at(-1)?.content;
  const usage = { prompt_tokens: 214, completion_tokens: 362 };
  if (question === BACKUPS) {
    const reasoning = ['The job failed silently. Compare mail on failure, monitoring the host and a check-in.'];
    return replyScript({ reasoning, text: [BACKUP_ANSWER], usage });
  }
  if (question === NOTE) {
    const note = { text: 'Buy oat milk', due: '2026-11-21' };
    return replyScript({ toolCalls: [{ name: 'addNote', arguments: note }], usage });
  }
  const text = question === TRIP ? TRIP_ANSWERS[model] : 'Here you are.';
  return text === undefined ? undefined : replyScript({ text: [text], usage });
}

/** A server with the models of several vendors, whose answers are written here. */
export async function startShowcase(settings: Record<string, string> = {}): Promise<Parley> {
  const upstream = await startScriptedUpstream({ replyTo });
  upstream.playModels(modelListScript(MODELS));
  const parley = await startParley({
    OPENAI_API_KEY: 'sk-of-the-operator',
    OPENAI_BASE_URL: upstream.url,
    PARLEY_DEFAULT_MODEL: DEFAULT_MODEL,
    ...settings,
  });
  if (settings['PARLEY_MODE'] !== 'hosted') await addTool(parley.url, 'Notes', NOTES_SCHEMA);
  return {
    ...parley,
    stop: async (signal) => {
      await parley.stop(signal);
      await upstream.close();
    },
  };
}

async function ask(page: Page, question: string): Promise<void> {
  const chat = chatPage(page);
  await chat.ask(question);
  await chat.finishedAnswer();
}

/** A browser that has been in use for a while, with an empty chat on the screen. */
export async function someChats(page: Page): Promise<void> {
  for (const question of EARLIER) {
    await ask(page, question);
    await page.keyboard.press('Control+j');
    await page.getByRole('log').waitFor({ state: 'detached' });
  }
}

/** A question that is answered with a table and code. */
export async function answeredChat(page: Page): Promise<void> {
  await someChats(page);
  await ask(page, BACKUPS);
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
}

/** A question that three models answer beside each other. */
export async function threeAnswers(page: Page): Promise<void> {
  await someChats(page);
  const dialog = page.getByRole('dialog', { name: 'Choose a model' });
  await page
    .getByRole('button', { name: /^Model/ })
    .first()
    .click();
  // The last of them leaves the lineup.
  for (const name of [...Object.keys(TRIP_ANSWERS), DEFAULT_MODEL])
    await dialog.getByRole('checkbox', { name: `Add ${name} to lineup` }).click();
  await dialog.getByRole('button', { name: 'Ask 3 models' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ask(page, TRIP);
}

async function chooseModel(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Model/ })
    .first()
    .click();
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Choose a model' }).waitFor({ state: 'detached' });
}

/** A call of a tool that changes something, and asks first. */
export async function waitingCall(page: Page): Promise<void> {
  await someChats(page);
  await chooseModel(page, CALLING_MODEL);
  await switchOn(page, 'Notes');
  await chatPage(page).ask(NOTE);
  await page.getByRole('group', { name: 'Allow Notes: Add a note?' }).waitFor();
}
