import type { ProductState, StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { CountDialog } from './count-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { StateRefusals } from './state-refusals.tsx'
import { useChangeStates } from './use-change-states.ts'

type BulkBarProps = {
  rows: readonly StaffProductRow[]
  onChanged: (ids: ReadonlySet<string>, state: ProductState) => void
}

/** What can be done with the selected products: an operator counts, an admin does the rest too. */
export function BulkBar({ rows, onChanged }: BulkBarProps) {
  const t = useT()
  const { role } = useStaff()
  const [open, setOpen] = useState<'prices' | 'count'>()
  const states = useChangeStates(rows, onChanged)
  return (
    <>
      {role === 'admin' && (
        <>
          <DenseButton onClick={() => setOpen('prices')}>{t('adminCatalog.prices')}</DenseButton>
          <DenseButton pending={states.isPending} onClick={() => states.change('published')}>
            {t('adminCatalog.publish')}
          </DenseButton>
          <DenseButton pending={states.isPending} onClick={() => states.change('draft')}>
            {t('adminCatalog.unpublish')}
          </DenseButton>
          <DenseButton pending={states.isPending} onClick={() => states.change('archived')}>
            {t('adminCatalog.archive')}
          </DenseButton>
        </>
      )}
      <DenseButton onClick={() => setOpen('count')}>{t('adminCatalog.count')}</DenseButton>
      {open === 'prices' && (
        <PriceDialog
          chosen={{ ids: rows.map(({ id }) => id) }}
          text={t('adminCatalog.pricesOf', { count: rows.length })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'count' && <CountDialog rows={rows} onClose={() => setOpen(undefined)} />}
      {states.outcome && <StateRefusals {...states.outcome} rows={rows} onClose={states.forget} />}
    </>
  )
}
