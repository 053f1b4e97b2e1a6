import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import type { ShopInfo } from '@shop/contracts/settings.ts'

/** Language of the text, and the opening hours in it. */
type Words = { language: Locale; hours: string }

/** Replaces placeholders such as `{shop}` and `{legalName}` by values of the settings. */
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
    deliveryFee: formatAmd(deliveryFeeAmd, language),
  }
  return text.replace(/\{(\w+)\}/g, (place, fact: string) => facts[fact] ?? place)
}
