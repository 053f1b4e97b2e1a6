import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ShopInfo } from '@shop/contracts/settings.ts'

/** The language of a long text, and the shop's hours in it. */
type Words = { language: Locale; hours: string }

/** Puts what the settings say of the shop into a long text: `{shop}`, `{legalName}` and the others below. */
export function fillIn(text: string, shop: ShopInfo, { language, hours }: Words): string {
  const { name, legalName, taxNumber, address, phone, email, deliveryFeeAmd } = shop
  const facts: Record<string, string> = {
    shop: name,
    legalName,
    taxNumber,
    address: address[language],
    phone,
    email,
    hours,
    deliveryFee: formatAmd(deliveryFeeAmd),
  }
  return text.replace(/\{(\w+)\}/g, (place, fact: string) => facts[fact] ?? place)
}
