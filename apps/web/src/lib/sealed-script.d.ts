/** A script in one piece, as text: see sealed-scripts.ts beside vite.config.ts. */
declare module '*?sealed' {
  const script: string;
  export default script;
}
