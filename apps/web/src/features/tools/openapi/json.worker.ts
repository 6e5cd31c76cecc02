addEventListener('message', ({ data }: MessageEvent<unknown>) =>
  postMessage(
    data instanceof ArrayBuffer
      ? JSON.parse(new TextDecoder().decode(data))
      : new Blob([JSON.stringify(data)], { type: 'application/json' }),
  ),
);
