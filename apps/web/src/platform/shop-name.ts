import { createContext, use } from 'react'

/** Filled by shared/shop-info; '' until the settings are there. */
export const ShopName = createContext('')

/** What the shop is called, as its settings say: a part of every title. */
export function useShopName(): string {
  return use(ShopName)
}
