import type { Locale } from '@shop/contracts/locale.ts'

type Packing = {
  category: string
  weightGrams: number
  titleRu: string
  titleEn: string | null
  titleHy: string | null
}

const grams: Record<Locale, string> = { ru: 'г', en: 'g', hy: 'գ' }

/** "Арбуз, 50 г": what a message calls a packing; the weight only where the same is sold in several. */
export function packingName({ category, weightGrams, ...titles }: Packing, locale: Locale): string {
  const title = { ru: titles.titleRu, en: titles.titleEn, hy: titles.titleHy }[locale] ?? titles.titleRu
  return category === 'flavor' ? `${title}, ${weightGrams} ${grams[locale]}` : title
}

/** Why a movement is refused: how many are held, and how many may go at most. */
export function reservedText({ onHand, reserved }: { onHand: number; reserved: number }, locale: Locale): string {
  const free = onHand - reserved
  return {
    ru: `На складе ${onHand}, из них отложено для заказов ${reserved}: убрать можно не больше ${free}.`,
    en: `There are ${onHand} in stock, ${reserved} of them held for orders: no more than ${free} can go.`,
    hy: `Պահեստում կա ${onHand}, որից ${reserved}-ը պահված է պատվերների համար. կարելի է հանել առավելագույնը ${free}։`,
  }[locale]
}

/** From this part of a packing's stock on, held by unpaid orders, somebody should look (reliability R50). */
export const HOARDED_PERCENT = 80
/** Of fewer pieces a few buyers hold most of them every day. */
export const HOARDED_FROM = 10
