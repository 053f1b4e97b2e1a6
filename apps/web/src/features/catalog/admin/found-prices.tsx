import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { PriceChangesDialog } from './price-changes-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import type { FiltersAsked } from './queries.ts'

/** Prices of all that the filters find, ticked or not, and the way back from earlier changes: an admin's. */
export function FoundPrices({ filters, count }: { filters: FiltersAsked; count: number }) {
  const t = useT()
  const { role } = useStaff()
  const [open, setOpen] = useState<'change' | 'changes'>()
  const close = () => setOpen(undefined)
  if (role !== 'admin') return null
  return (
    <>
      {count > 0 && (
        <DenseButton onClick={() => setOpen('change')}>{t('adminCatalog.pricesOfFound', { count })}</DenseButton>
      )}
      <DenseButton variant="quiet" onClick={() => setOpen('changes')}>
        {t('adminCatalog.priceChanges')}
      </DenseButton>
      {open === 'change' && (
        <PriceDialog chosen={{ filters }} text={t('adminCatalog.pricesFound', { count })} onClose={close} />
      )}
      {open === 'changes' && <PriceChangesDialog onClose={close} />}
    </>
  )
}
