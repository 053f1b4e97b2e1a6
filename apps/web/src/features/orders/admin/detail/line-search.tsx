import { listStock, type StockRow } from '@shop/contracts/stock-staff.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { SearchPicks } from '#shared/admin/fields/search-picks.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'

const TYPING_MS = 300
const SHORTEST = 2
/** The API lists scarce variants first, including sold-out ones, so ask for many. */
const MOST_ASKED = 50
const MOST_OFFERED = 6

/** Finds available variants to add to an order. */
export function LineSearch({ known, onPick }: { known: readonly string[]; onPick: (row: StockRow) => void }) {
  const t = useT()
  const weight = useWeight()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const { data } = useQuery({
    queryKey: adminKey('stock', 'found', q),
    queryFn: ({ signal }) => call(listStock, { query: { q, limit: MOST_ASKED }, signal }),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  const results = q.length >= SHORTEST ? (data?.items ?? []) : []
  const offered = results
    .filter(({ sku, available, isWithdrawn }) => !known.includes(sku) && !isWithdrawn && available > 0)
    .slice(0, MOST_OFFERED)
  return (
    <SearchPicks
      label={t('adminOrders.linesAdd')}
      placeholder={t('adminOrders.linesSearch')}
      isOptional
      typed={typed}
      onType={setTyped}
      results={offered}
      keyOf={({ sku }) => sku}
      action={t('adminOrders.linesPick')}
      onPick={row => {
        onPick(row)
        setTyped('')
      }}
    >
      {row => (
        <>
          {row.brand} <ProductText of={row} field="title" />, {weight(row.weight)}
          <span className="block text-muted">{t('adminOrders.linesLeft', { count: row.available })}</span>
        </>
      )}
    </SearchPicks>
  )
}
