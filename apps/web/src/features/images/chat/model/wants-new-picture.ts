/** Words that begin a picture of its own; everything else that is said to a picture is a change of it. */
const BEGINNINGS: readonly RegExp[] = [
  /^(?:please |now |next |and |then |can you |could you |i want |i’d like |i'd like )*(?:draw|paint|sketch|imagine|illustrate|generate|design)\b/i,
  /^(?:please |now |next |and |then |can you |could you )*(?:make|create|give|show)(?: me| us)? (?:an?|another|one|some|two|three|four) /i,
  /^(?:(?:please |now |next )*(?:a|one)? ?)?(?:new|another|different) (?:picture|image|drawing|photo|one)\b/i,
  /^(?:请|请你|帮我|给我|现在|再|另外|重新)*(?:画|绘制|绘|生成|创作|设计)/u,
  /^(?:من فضلك |رجاءً |الآن |ثم )*(?:ارسم|اِرسم|أنشئ|انشئ|ولّد|ولد|صمّم|صمم|تخيّل|تخيل)(?:\s|$)/u,
];

/** Whether somebody who looks at a picture asks for another one rather than for a change of this one. */
export function wantsNewPicture(words: string): boolean {
  const said = words.trim();
  return BEGINNINGS.some((beginning) => beginning.test(said));
}
