/** Runs a text as a script at once. The policy of the frame allows inline scripts and no `eval`. */
export function runInline(text: string): void {
  const script = document.createElement('script');
  script.textContent = text;
  document.head.append(script);
  script.remove();
}
