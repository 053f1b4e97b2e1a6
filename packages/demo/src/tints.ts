import type { FlavorCategory } from '@shop/contracts/catalog.ts'

/** The hue of a category: its background and the outer color of its tins. */
export const categoryHues: Record<FlavorCategory, number> = {
  'Non-alcoholic drink': 195,
  Fruit: 75,
  Berry: 355,
  Dessert: 55,
  Herb: 145,
  'Alcoholic drink': 305,
  Cold: 245,
  Gastronomy: 110,
  Spice: 35,
}

/** The colors inside a tin: a light inner hue and a darker outer one in OKLCH degrees. `light` is 0..1. */
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

export function tintOf(category: FlavorCategory, taste: string | undefined): Tint {
  return tasteTints[taste ?? ''] ?? categoryTints[category]
}

/** The cut of fruits: citrus in wheels, fruits with a rind in wedges, others in halves. */
export function cutOf(taste: string | undefined): 'wheel' | 'wedge' | 'half' {
  if (['orange', 'lemon', 'lime', 'grapefruit', 'mandarin', 'kiwi', 'pineapple', 'passion-fruit'].includes(taste ?? ''))
    return 'wheel'
  return ['melon', 'watermelon', 'coconut', 'pomegranate'].includes(taste ?? '') ? 'wedge' : 'half'
}
