import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShopName } from '#platform/shop-name.ts'
import { shopInfoQuery } from './shop-info.ts'

export function ShopNameProvider({ children }: { children: ReactNode }) {
  const { data: shop } = useQuery(shopInfoQuery)
  return <ShopName value={shop?.name ?? ''}>{children}</ShopName>
}
