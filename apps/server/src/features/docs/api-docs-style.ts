/** The style of the API page. The server puts its hash into the page's content security policy. */
export const API_DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --canvas: #fafbfa; --side: #eff2ee; --raised: #ffffff; --sunken: #f1f3f0; --hover: #e7ebe6; --line: #dde1dc;
  --text-1: #1b231e; --text-2: #48514b; --text-3: #5d645f;
  --accent: #18654c; --accent-soft: #dcf3e8; --accent-text: #0e5c44;
  --info: #1f5f8f; --info-soft: #e3f0fd; --warn: #865314; --warn-soft: #fdefcf; --danger: #ae2e2a; --danger-soft: #fee9e6;
  --code-bg: #f2f4f2; --code-text: #212924;
  --shadow: 0 1px 2px rgb(22 34 28 / .07), 0 0 0 1px rgb(22 34 28 / .05);
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #111513; --side: #0b0e0d; --raised: #1b201d; --sunken: #191d1b; --hover: #232826; --line: #292e2b;
    --text-1: #e7ebe7; --text-2: #b1b8b3; --text-3: #939a95;
    --accent: #73d4ac; --accent-soft: #163529; --accent-text: #80dcb5;
    --info: #87bfef; --info-soft: #1d2e40; --warn: #efc469; --warn-soft: #3b2c13; --danger: #f68880; --danger-soft: #3b201f;
    --code-bg: #0c100e; --code-text: #dadfdb;
    --shadow: 0 0 0 1px rgb(255 255 255 / .05), 0 1px 2px rgb(0 0 0 / .4);
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 16px; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0; display: grid; grid-template-columns: 232px minmax(0, 1fr); min-height: 100vh;
  background: var(--canvas); color: var(--text-1);
  font: 400 14px/22px "Inter Variable", system-ui, "Segoe UI", Roboto, sans-serif;
}
code, .path, .type, .method { font-family: "JetBrains Mono Variable", ui-monospace, "SF Mono", Consolas, monospace; font-variant-ligatures: none; }
code { font-size: .92em; background: var(--code-bg); color: var(--code-text); padding: 1px 5px; border-radius: 5px; overflow-wrap: anywhere; }
a { color: var(--accent-text); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 5px; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 20px 12px; background: var(--side); }
.brand { margin: 0 12px 12px; font: 600 15px/22px inherit; font-weight: 600; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 6px 12px; border-radius: 8px; color: var(--text-2); }
nav a:hover { background: var(--hover); color: var(--text-1); text-decoration: none; }
main { width: 100%; max-width: 860px; margin: 0 auto; padding: 40px 32px 80px; }
h1 { margin: 0 0 8px; font-size: 32px; line-height: 40px; font-weight: 600; letter-spacing: -.022em; }
h2 { margin: 48px 0 16px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -.018em; }
h3 { margin: 0 0 8px; display: flex; flex-wrap: wrap; gap: 8px 10px; align-items: center; font-size: 15px; line-height: 22px; font-weight: 600; }
h4 { margin: 16px 0 6px; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--text-3); }
header p { margin: 0 0 8px; color: var(--text-2); }
.meta, .who, .media { color: var(--text-3); font-size: 13px; line-height: 18px; }
.call { margin: 0 0 16px; padding: 20px 24px; background: var(--raised); border-radius: 16px; box-shadow: var(--shadow); }
.call:target { box-shadow: var(--shadow), 0 0 0 2px var(--accent); }
.call p { margin: 0 0 4px; }
.path { color: var(--text-1); overflow-wrap: anywhere; }
.method { padding: 1px 8px; border-radius: 6px; font-size: 12px; line-height: 20px; }
.method-get { background: var(--info-soft); color: var(--info); }
.method-post { background: var(--accent-soft); color: var(--accent-text); }
.method-put { background: var(--warn-soft); color: var(--warn); }
.method-delete { background: var(--danger-soft); color: var(--danger); }
.schema { padding: 10px 14px; background: var(--sunken); border-radius: 12px; }
.schema + .schema { margin-top: 8px; }
.type { font-size: 13px; color: var(--text-2); overflow-wrap: anywhere; }
.required { margin-inline-start: 4px; font-size: 12px; color: var(--accent-text); }
.rules { margin-inline-start: 4px; font-size: 12px; color: var(--text-3); overflow-wrap: anywhere; }
.fields { margin: 6px 0 0; padding: 0 0 0 14px; list-style: none; border-inline-start: 1px solid var(--line); }
.fields li { padding: 2px 0; }
.fields code, .errors code, td code { overflow-wrap: normal; background: none; padding: 0; color: var(--text-1); }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 13px; line-height: 18px; }
th { text-align: start; font-weight: 500; color: var(--text-3); }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td .type { overflow-wrap: normal; }
details { margin-top: 14px; }
summary { width: fit-content; cursor: pointer; font-size: 13px; line-height: 18px; color: var(--text-3); }
summary:hover { color: var(--text-1); }
.errors { margin: 8px 0 0; padding: 0; list-style: none; font-size: 13px; color: var(--text-2); }
.status { display: inline-block; width: 32px; font-variant-numeric: tabular-nums; color: var(--text-3); }
.number { margin: 0 6px; font-variant-numeric: tabular-nums; color: var(--text-3); }
@media (max-width: 768px) {
  body { display: block; }
  nav { position: static; height: auto; padding: 12px; }
  nav ul { display: flex; flex-wrap: wrap; }
  main { padding: 24px 16px 56px; }
  .call { padding: 16px; }
}
@media print { nav { display: none; } body { display: block; } }
`;
