import * as z from 'zod/mini'
import { ReturnPolicy } from './returns.ts'

/** Uses of tobacco that a law may forbid: a live shop has each of them only after an admin confirmed it. */
export const lawUses = ['isInLinkPreviews', 'inPromotions', 'earnsPoints', 'spendsPoints', 'hasReviews'] as const
export type LawUse = (typeof lawUses)[number]

/** Restrictions that a law may require for a category. */
const categoryFields = {
  /**
   * True if the pages for search engines contain text, price and picture. Visitors always see them after the age
   * check.
   */
  isReadableByRobots: z._default(z.boolean(), true),
  /** True if link previews show the product. Otherwise they show only the shop. */
  isInLinkPreviews: z._default(z.boolean(), true),
  /** False if products are only shown and cannot be ordered. */
  isSoldOnline: z._default(z.boolean(), true),
  /** True if pictures show the category without brand and taste. */
  hasPlainPictures: z._default(z.boolean(), false),
  /** True if promo codes and automatic promotions apply. */
  inPromotions: z._default(z.boolean(), true),
  /** True if products earn bonus points. */
  earnsPoints: z._default(z.boolean(), true),
  /** True if bonus points can pay for products. */
  spendsPoints: z._default(z.boolean(), true),
  /** True if customers can review products, and reviews are shown. */
  hasReviews: z._default(z.boolean(), true),
  /** True if the recipient must show a document. */
  isIdentityChecked: z._default(z.boolean(), false),
}
/** What customers may send back: opened tobacco, coal and mouthpieces they may not. */
const withReturns = (fallback: z.infer<typeof ReturnPolicy>) =>
  z.object({ ...categoryFields, takenBack: z._default(ReturnPolicy, fallback) })
/** Legal restrictions of accessories. */
const AccessorySettings = z.extend(withReturns('any'), {
  /** Return policies of single accessory types. */
  takenBackByType: z._default(z.record(z.string(), ReturnPolicy), { mouthpiece: 'unopened' }),
})
/** Legal restrictions of flavors. */
const FlavorSettings = z.extend(withReturns('unopened'), {
  /** Uses of tobacco that an admin has confirmed for a live shop. The others are off. */
  confirmedUses: z._default(z.array(z.enum(lawUses)).check(z.maxLength(lawUses.length)), []),
})
/** Legal restrictions of hookahs. */
const HookahSettings = withReturns('any')
/** Legal restrictions of coal. */
const CoalSettings = withReturns('unopened')
/** Legal restrictions by category. */
export const CategorySettings = z.object({
  flavor: FlavorSettings,
  accessory: AccessorySettings,
  hookah: HookahSettings,
  coal: CoalSettings,
})
