import type { Locale } from '@shop/contracts/locales.ts'
import { createContext, use } from 'react'

let origin = ''

/** Sets the public origin of the shop. Must be called before the first render. */
export function configureSite(given: { origin: string }): void {
  origin = given.origin
}

/** Returns the absolute URL of a path, for canonical links and previews. */
export function absoluteUrl(path: string): string {
  return origin + path
}

/** Provided by shared/shop-info; '' until the settings have loaded. */
export const ShopName = createContext('')

/** The neutral name by language, which replaces every title in discreet mode; null if it is off. */
export const NeutralTitle = createContext<Record<Locale, string> | null>(null)

/** Returns the shop's name from its settings. */
export function useShopName(): string {
  return use(ShopName)
}
