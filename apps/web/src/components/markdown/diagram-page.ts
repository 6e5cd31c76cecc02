/**
 * The page that draws diagrams, written into the sealed frame. First it is handed mermaid's code and the typeface, then one diagram after the
 * other, each with a port for the answer.
 */
export const DIAGRAM_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<body>
<script>
  addEventListener('message', async ({ source, data, ports: [port] }) => {
    if (source !== window.parent || port === undefined) return;
    try {
      if (typeof data.code === 'string') {
        const script = document.createElement('script');
        script.textContent = data.code;
        document.head.append(script);
        script.remove();
        // Words are measured in the typeface that they are shown in.
        if (data.font) {
          const face = new FontFace('Inter Variable', data.font, { weight: '100 900' });
          document.fonts.add(await face.load());
        }
        port.postMessage({ kind: 'loaded' });
        return;
      }
      // A diagram that failed leaves its settings behind, and every one after it would fail by them.
      mermaid.mermaidAPI.globalReset();
      mermaid.initialize(data.config);
      const { svg } = await mermaid.render(data.id, data.source);
      port.postMessage({ kind: 'drawn', svg });
    } catch {
      port.postMessage({ kind: 'failed' });
    }
  });
  window.parent.postMessage({ kind: 'listening' }, '*');
</script>
</body>
</html>`;
