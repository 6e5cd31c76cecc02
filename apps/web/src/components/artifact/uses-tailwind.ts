/** A class name that hardly anybody else gives: `p-4`, `text-xl`, `bg-slate-900`, `md:grid-cols-2`. */
const UTILITY =
  /(?<=["'`\s:])(?:[mp][xytrbl]?|gap|space-[xy]|[wh]|min-h|max-w|text|bg|border|rounded|shadow|font|grid-cols|justify|items|from|to)-(?:\d{1,3}|xs|sm|md|lg|\d?xl|full|screen|auto|center|between|bold|semibold|medium|white|black|[a-z]{3,8}-\d{2,3})(?=["'`\s])/g;
const ENOUGH = 4;

/** Whether a component counts on the class names of Tailwind: several of them, for a few occur in anybody's own styles. */
export function usesTailwind(text: string): boolean {
  return new Set(text.match(UTILITY)).size >= ENOUGH;
}
