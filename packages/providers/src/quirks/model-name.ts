/** 'openai/GPT-5' and 'models/gpt-5' are the same family as 'gpt-5': aggregators put the vendor in front. */
export function bareModelName(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1).toLowerCase();
}
