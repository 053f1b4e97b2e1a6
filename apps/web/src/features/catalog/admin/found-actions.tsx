import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { PastChangesDialog } from './past-changes-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import type { FiltersAsked } from './queries.ts'
import { StatesDialog } from './states-dialog.tsx'

type Found = { filters: FiltersAsked; count: number }

/** Prices and state of all that the filters find, ticked or not, and the way back from earlier changes: an admin's. */
export function FoundActions({ filters, count }: Found) {
  const t = useT()
  const { role } = useStaff()
  // What was found when it was pressed: the change itself may leave less to be found.
  const [open, setOpen] = useState<Found & { what: 'prices' | 'states' | 'past' }>()
  const close = () => setOpen(undefined)
  if (role !== 'admin') return null
  return (
    <>
      {count > 0 && (
        <>
          <DenseButton onClick={() => setOpen({ what: 'prices', filters, count })}>
            {t('adminCatalog.pricesOfFound', { count })}
          </DenseButton>
          <DenseButton onClick={() => setOpen({ what: 'states', filters, count })}>
            {t('adminCatalog.stateOfFound', { count })}
          </DenseButton>
        </>
      )}
      <DenseButton variant="quiet" onClick={() => setOpen({ what: 'past', filters, count })}>
        {t('adminCatalog.pastChanges')}
      </DenseButton>
      {open?.what === 'prices' && (
        <PriceDialog
          chosen={{ filters: open.filters }}
          text={t('adminCatalog.pricesFound', { count: open.count })}
          onClose={close}
        />
      )}
      {open?.what === 'states' && <StatesDialog filters={open.filters} count={open.count} onClose={close} />}
      {open?.what === 'past' && <PastChangesDialog onClose={close} />}
    </>
  )
}
