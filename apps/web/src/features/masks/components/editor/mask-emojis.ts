/** A modest set: people, work, study, home, the world, and a few faces. Any other emoji can be typed. */
export const MASK_EMOJIS: readonly string[] = Array.from(
  new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    '🧑‍🏫🧑‍💻🧑‍🍳🧑‍🔬🧑‍🎨🧑‍⚕️🧑‍⚖️🧑‍🌾🧑‍🚀🕵️🧙🥷' +
      '✏️📝📚📖📰📊📈📅📌💼🧾💰' +
      '💡🔍🧠🧩🎯🧭⚖️🔧🛠️🧪🔬🔭' +
      '💬📣📧🌐🗺️✈️🏠🌱🌍☕🍳🍷' +
      '🎨🎵🎬🎮🎭📷⚽🏃💪🧘❤️🎁' +
      '😀😎🤓🧐🤔😇🥳🤖👻🦊🦉🐙',
  ),
  ({ segment }) => segment,
);
