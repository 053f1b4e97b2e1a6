import type { StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKey } from '#shared/admin/staff.ts'
import type { ListPage } from '#shared/admin/table/table-state.ts'
import type { ProductListParams } from '../queries.ts'

type Page = ListPage<StaffProductRow>
const NONE: ReadonlySet<string> = new Set()

/**
 * The products whose pack sizes are open. While one is open, the list keeps its rows and their order: a saved price would
 * otherwise move the row away from under the next field. Saves update the kept rows, too, since they are in the list's
 * part of the cache.
 */
export function useOpenRows(params: ProductListParams, page: Page | undefined) {
  const client = useQueryClient()
  const list = JSON.stringify(params)
  const [open, setOpen] = useState({ list, ids: NONE })
  const ids = open.list === list ? open.ids : NONE
  const keptKey = adminKey('catalog', 'list', 'kept', params)
  const { data: kept } = useQuery<Page>({ queryKey: keptKey, queryFn: skipToken })
  const current = new Map(page?.items.map(row => [row.id, row]))
  return {
    ids,
    onToggle: (id: string) => {
      if (ids.size === 0) client.setQueryData(keptKey, page)
      setOpen({ list, ids: new Set(ids.has(id) ? [...ids].filter(each => each !== id) : [...ids, id]) })
    },
    page: ids.size > 0 && page && kept ? { ...page, items: kept.items.map(row => current.get(row.id) ?? row) } : page,
  }
}
