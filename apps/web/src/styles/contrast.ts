export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export type Tokens = Readonly<Record<string, string>>;

/** The custom properties declared in the rule of one selector of a stylesheet. */
export function readTokens(css: string, selector: string): Tokens {
  const withoutComments = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const start = withoutComments.indexOf(`${selector} {`);
  if (start === -1) throw new Error(`the stylesheet has no rule for ${selector}`);
  const body = withoutComments.slice(start, withoutComments.indexOf('}', start));
  const declarations = body.matchAll(/--([\w-]+):\s*([^;]+);/g);
  return Object.fromEntries(Array.from(declarations, ([, name = '', value = '']) => [name, value.trim()]));
}

/** WCAG's contrast of two colours, from 1 (none) to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(parseColour(one)), luminance(parseColour(other))].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Reads `#rrggbb` and `oklch(l c h)` into sRGB channels from 0 to 1. */
export function parseColour(text: string): Rgb {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (hex !== null) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((pair) => Number.parseInt(pair, 16) / 255);
    return { red, green, blue };
  }
  const oklch = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text);
  if (oklch === null) throw new Error(`not a colour this can read: ${text}`);
  const [lightness = 0, chroma = 0, hue = 0] = oklch.slice(1).map(Number);
  return fromOklch(lightness, chroma, hue);
}

function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    green: encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    blue: encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}

/** From linear light to an sRGB channel; what the screen cannot show is cut off. */
function encode(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue);
}

function decode(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
