addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) =>
  postMessage(JSON.parse(new TextDecoder().decode(data))),
);
