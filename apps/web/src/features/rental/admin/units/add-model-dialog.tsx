import { listStaffProducts } from '@shop/contracts/catalog-staff.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { SearchPicks } from '#shared/admin/fields/search-picks.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { TermsOf } from './terms-dialog.tsx'

const TYPING_MS = 300
/** The result includes models that are already rented out, so ask for many. */
const MOST_ASKED = 100
const MOST_OFFERED = 8

type AddModelProps = { known: readonly string[]; onPick: (model: TermsOf) => void; onClose: () => void }

/** Finds a hookah of the catalog that cannot be rented yet. */
export function AddModelDialog({ known, onPick, onClose }: AddModelProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: adminKey('catalog', 'hookahs', q),
    queryFn: ({ signal }) =>
      call(listStaffProducts, {
        query: {
          q: q || undefined,
          category: ['hookah'],
          state: ['draft', 'published'],
          sort: 'title',
          limit: MOST_ASKED,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const results = (data?.items ?? []).filter(({ slug }) => !known.includes(slug)).slice(0, MOST_OFFERED)
  return (
    <Dialog open onClose={onClose} title={t('adminRentals.addModel')} description={t('adminRentals.addModelText')}>
      <SearchPicks
        label={t('adminRentals.findModel')}
        placeholder={t('adminRentals.findModelBy')}
        typed={typed}
        onType={setTyped}
        results={results}
        keyOf={({ id }) => id}
        action={t('adminRentals.pickModel')}
        onPick={onPick}
      >
        {row => (
          <>
            {row.brand} <ProductText of={row} field="title" />
            {row.state === 'draft' && <span className="block text-muted">{t('adminRentals.notInShop')}</span>}
          </>
        )}
      </SearchPicks>
      {error ? (
        <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        data && results.length === 0 && <p className="mt-2 text-muted text-sm">{t('adminRentals.noneFound')}</p>
      )}
    </Dialog>
  )
}
