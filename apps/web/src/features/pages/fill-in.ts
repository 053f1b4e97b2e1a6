import type { Locale } from '@shop/contracts/locales.ts'
import type { ShopInfo } from '@shop/contracts/settings.ts'

/** Puts what the settings say of the shop into a long text: `{shop}`, `{legalName}` and the others below. */
export function fillIn(text: string, shop: ShopInfo, language: Locale): string {
  const { name, legalName, taxNumber, address, phone, email, opensAt, closesAt } = shop
  const facts: Record<string, string> = {
    shop: name,
    legalName,
    taxNumber,
    address: address[language],
    phone,
    email,
    opensAt,
    closesAt,
  }
  return text.replace(/\{(\w+)\}/g, (place, fact: string) => facts[fact] ?? place)
}
