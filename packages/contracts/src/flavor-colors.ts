import type { FlavorCategory } from './catalog.ts'

/** The colors of a taste: a light inner hue and a darker outer one in OKLCH degrees. `light` is 0..1. */
export type Tint = { inner: number; outer: number; light?: number; chroma?: number }

const categoryTints: Record<FlavorCategory, Tint> = {
  'Non-alcoholic drink': { inner: 195, outer: 170 },
  Fruit: { inner: 88, outer: 50 },
  Berry: { inner: 10, outer: 335 },
  Dessert: { inner: 68, outer: 40 },
  Herb: { inner: 148, outer: 120 },
  'Alcoholic drink': { inner: 312, outer: 285 },
  Cold: { inner: 245, outer: 215 },
  Gastronomy: { inner: 110, outer: 85 },
  Spice: { inner: 40, outer: 20 },
}

/** Tastes with a well-known color. */
const tasteTints: Record<string, Tint> = {
  cola: { inner: 45, outer: 25, light: 0.46, chroma: 0.09 },
  lemonade: { inner: 105, outer: 130 },
  'tarragon-soda': { inner: 155, outer: 165 },
  'black-tea': { inner: 50, outer: 35, light: 0.5, chroma: 0.1 },
  'green-tea': { inner: 130, outer: 150, light: 0.6 },
  'peach-iced-tea': { inner: 58, outer: 40 },
  coffee: { inner: 55, outer: 40, light: 0.45, chroma: 0.07 },
  'ginger-lemonade': { inner: 85, outer: 65 },
  compote: { inner: 20, outer: 5 },
  'energy-drink': { inner: 240, outer: 200 },
  apple: { inner: 125, outer: 140 },
  'double-apple': { inner: 28, outer: 130 },
  pear: { inner: 112, outer: 90 },
  peach: { inner: 52, outer: 25 },
  apricot: { inner: 65, outer: 45 },
  mango: { inner: 78, outer: 45 },
  pineapple: { inner: 98, outer: 75 },
  banana: { inner: 100, outer: 85 },
  lemon: { inner: 105, outer: 92 },
  lime: { inner: 128, outer: 145 },
  grapefruit: { inner: 28, outer: 60 },
  mandarin: { inner: 58, outer: 42 },
  melon: { inner: 92, outer: 125, light: 0.76 },
  watermelon: { inner: 20, outer: 145 },
  pomegranate: { inner: 18, outer: 355 },
  'passion-fruit': { inner: 85, outer: 330 },
  fig: { inner: 350, outer: 300 },
  coconut: { inner: 75, outer: 55, light: 0.8, chroma: 0.05 },
  strawberry: { inner: 22, outer: 5 },
  raspberry: { inner: 5, outer: 350 },
  blueberry: { inner: 280, outer: 265 },
  blackberry: { inner: 320, outer: 295, light: 0.45 },
  'sour-cherry': { inner: 15, outer: 355, light: 0.48 },
  'sweet-cherry': { inner: 12, outer: 340, light: 0.52 },
  blackcurrant: { inner: 305, outer: 285, light: 0.45 },
  cranberry: { inner: 18, outer: 5 },
  grape: { inner: 122, outer: 105 },
  mulberry: { inner: 330, outer: 110, light: 0.66 },
  'cornelian-cherry': { inner: 25, outer: 10, light: 0.52 },
  'vanilla-ice-cream': { inner: 90, outer: 70, light: 0.82, chroma: 0.07 },
  chocolate: { inner: 50, outer: 35, light: 0.42, chroma: 0.07 },
  cheesecake: { inner: 85, outer: 50, light: 0.78, chroma: 0.09 },
  yogurt: { inner: 355, outer: 330, light: 0.8, chroma: 0.07 },
  marshmallow: { inner: 10, outer: 45, light: 0.8, chroma: 0.08 },
  halva: { inner: 80, outer: 60, light: 0.66, chroma: 0.09 },
  tiramisu: { inner: 65, outer: 40, light: 0.55, chroma: 0.08 },
  caramel: { inner: 65, outer: 40, light: 0.6 },
  rose: { inner: 0, outer: 150 },
  lavender: { inner: 300, outer: 285 },
  jasmine: { inner: 115, outer: 150, light: 0.78, chroma: 0.09 },
  chamomile: { inner: 98, outer: 135 },
  basil: { inner: 150, outer: 310 },
  lemongrass: { inner: 118, outer: 140 },
  mojito: { inner: 150, outer: 120 },
  'pina-colada': { inner: 95, outer: 60 },
  cognac: { inner: 60, outer: 35 },
  'red-wine': { inner: 5, outer: 345, light: 0.42 },
  'mulled-wine': { inner: 15, outer: 40, light: 0.46 },
  rum: { inner: 55, outer: 30, light: 0.5 },
  whiskey: { inner: 68, outer: 40, light: 0.56 },
  'gin-tonic': { inner: 200, outer: 280 },
  spritz: { inner: 50, outer: 20 },
  sangria: { inner: 12, outer: 45 },
  margarita: { inner: 115, outer: 165 },
  'irish-cream': { inner: 65, outer: 40, light: 0.66, chroma: 0.07 },
  menthol: { inner: 180, outer: 240 },
  'icy-mint': { inner: 170, outer: 235 },
  'icy-eucalyptus': { inner: 165, outer: 220 },
  'icy-lemon': { inner: 105, outer: 235 },
  'icy-watermelon': { inner: 15, outer: 250 },
  'icy-berries': { inner: 340, outer: 265 },
  'icy-mango': { inner: 75, outer: 240 },
  'icy-grape': { inner: 310, outer: 255 },
  'neutral-cooling': { inner: 230, outer: 250, light: 0.8, chroma: 0.05 },
  bacon: { inner: 22, outer: 40, light: 0.55 },
  honey: { inner: 82, outer: 60 },
  almond: { inner: 70, outer: 45, light: 0.66, chroma: 0.08 },
  hazelnut: { inner: 60, outer: 40, light: 0.55, chroma: 0.08 },
  popcorn: { inner: 95, outer: 70, light: 0.8 },
  cardamom: { inner: 135, outer: 95 },
  chili: { inner: 30, outer: 15 },
  'black-pepper': { inner: 40, outer: 300, light: 0.42, chroma: 0.03 },
  vanilla: { inner: 88, outer: 60, light: 0.74, chroma: 0.08 },
  saffron: { inner: 62, outer: 30 },
  anise: { inner: 150, outer: 60 },
}

export function tintOf(category: FlavorCategory, taste: string | null | undefined): Tint {
  return tasteTints[taste ?? ''] ?? categoryTints[category]
}

/** Lightness and chroma of charts: each color is visible on light and on dark pages. */
const CHART = { darkest: 0.56, lightest: 0.72, leastChroma: 0.06 }

/** Returns the color of a flavor as "#rrggbb". Charts of mixes, demo drawings and link previews share it. */
export function flavorColor(category: FlavorCategory, taste: string | null | undefined): string {
  const { inner, light = 0.66, chroma = 0.17 } = tintOf(category, taste)
  const lightness = Math.min(CHART.lightest, Math.max(CHART.darkest, light))
  return oklch(lightness, Math.max(CHART.leastChroma, chroma), inner)
}

/** A color in OKLCH: lightness 0..1, chroma 0..0.37, hue in degrees. */
type Oklch = { l: number; c: number; h: number }

const channel = (linear: number) => {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}

/**
 * Converts OKLCH to sRGB (Björn Ottosson's matrices). Values may be outside 0..255 if the color is outside the gamut.
 */
function toRgb({ l, c, h }: Oklch): [number, number, number] {
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

/** Converts a color to "#rrggbb", with lower chroma if it is outside the gamut of screens. */
function hex(color: Oklch): string {
  let { c } = color
  let rgb = toRgb(color)
  while (c > 0.005 && rgb.some(value => value < 0 || value > 255)) {
    c -= 0.005
    rgb = toRgb({ ...color, c })
  }
  return `#${rgb.map(value => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`
}

export const oklch = (l: number, c: number, h: number): string => hex({ l, c, h })
