/** A colour by how it looks: lightness 0..1, chroma 0..0.37, hue in degrees. Equal lightness looks equally light. */
export type Look = { l: number; c: number; h: number }

const channel = (linear: number) => {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}

/**
 * Converts OKLCH to sRGB (Björn Ottosson's matrices). Values may be outside 0..255 if the color is outside the gamut.
 */
function toRgb({ l, c, h }: Look): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    channel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    channel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    channel(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

/** "#rrggbb": the look itself, or the most colourful of its hue and lightness that a screen can show. */
export function hex(look: Look): string {
  let { c } = look
  let rgb = toRgb(look)
  while (c > 0.005 && rgb.some(value => value < 0 || value > 255)) {
    c -= 0.005
    rgb = toRgb({ ...look, c })
  }
  return `#${rgb.map(value => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`
}

export const look = (l: number, c: number, h: number): string => hex({ l, c, h })
