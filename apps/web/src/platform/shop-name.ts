import { createContext, use } from 'react'

/** Provided by shared/shop-info; '' until the settings have loaded. */
export const ShopName = createContext('')

/** Returns the shop's name from its settings. */
export function useShopName(): string {
  return use(ShopName)
}
