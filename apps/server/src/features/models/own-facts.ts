import { readFileSync } from 'node:fs';
import { definedOnly, knownPrice, type ModelFacts, type OwnFacts } from '@parley/providers/catalogue';
import { z } from 'zod';
import { StartupError } from '../../lib/startup-error.ts';

const ABILITIES = ['vision', 'tools', 'reasoning', 'imageOutput', 'audio'] as const;

const tokens = z.int().positive();
const dollars = z.number().nonnegative();

/** What an operator may say of a model; whatever is left out stays as the catalogue has it. */
const OwnModel = z.strictObject({
  type: z.enum(['CHAT', 'IMAGE', 'EMBEDDING', 'SPEECH', 'TRANSCRIPTION', 'OTHER']).optional(),
  context: tokens.optional(),
  output: tokens.optional(),
  /** Dollars per million tokens, or per call. */
  price: z
    .strictObject({
      input: dollars.optional(),
      output: dollars.optional(),
      cached: dollars.optional(),
      call: dollars.optional(),
    })
    .optional(),
  /** All of them: what is not named the model cannot do. */
  abilities: z.array(z.enum(ABILITIES)).optional(),
  strength: z.string().optional(),
  knowledge: z
    .string()
    .regex(/^\d{4}(-\d\d){0,2}$/, 'is YYYY, YYYY-MM or YYYY-MM-DD')
    .optional(),
  retires: z.iso.date().optional(),
});

const OwnCatalogue = z.strictObject({ models: z.record(z.string().min(1), OwnModel) });

/** Reads the operator's file about models. Says everything that is wrong with it at once, before the server starts. */
export function readOwnFacts(file: string): OwnFacts {
  const read = OwnCatalogue.safeParse(readJson(file));
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `  ${path.join(' › ') || 'the file'}: ${message}`);
    throw new StartupError(`PARLEY_CATALOGUE names ${file}, which cannot be used:\n${problems.join('\n')}`);
  }
  return new Map(Object.entries(read.data.models).map(([name, model]) => [name, factsOf(model)]));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(`PARLEY_CATALOGUE names ${file}, which cannot be read: ${(error as Error).message}`);
  }
}

function factsOf(model: z.infer<typeof OwnModel>): ModelFacts {
  const { type, context, output, price, abilities, strength, knowledge, retires } = model;
  return definedOnly<ModelFacts>({
    type,
    contextTokens: context,
    outputTokens: output,
    price: price && knownPrice(price.input, price.output, price.cached, price.call),
    capabilities: abilities && Object.fromEntries(ABILITIES.map((ability) => [ability, abilities.includes(ability)])),
    strength,
    knowledgeDate: knowledge,
    shutdownDate: retires,
  });
}
