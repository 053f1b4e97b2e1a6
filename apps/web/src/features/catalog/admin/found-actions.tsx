import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton, denseButtonClass } from '#shared/admin/controls.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { useIsNarrow } from '#shared/admin/table/use-is-narrow.ts'
import { PastChangesDialog } from './past-changes-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import type { FiltersAsked } from './queries.ts'
import { StatesDialog } from './states-dialog.tsx'

/** A phone's head has no room for them side by side; what is pressed closes it. */
function Folded({ count, children }: { count: number; children: ReactNode }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={denseButtonClass()}>
        {t('adminCatalog.found', { count })}
        <ChevronDown aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-40">
          <Popover.Popup
            onClick={() => setOpen(false)}
            className="grid gap-2 rounded-picture border border-hairline bg-surface p-3 outline-none"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type Found = { filters: FiltersAsked; count: number }

/** Prices and state of all that the filters find, ticked or not, and the way back from earlier changes: an admin's. */
export function FoundActions({ filters, count }: Found) {
  const t = useT()
  const { role } = useStaff()
  // What was found when it was pressed: the change itself may leave less to be found.
  const [open, setOpen] = useState<Found & { what: 'prices' | 'states' | 'past' }>()
  const close = () => setOpen(undefined)
  const isNarrow = useIsNarrow()
  if (role !== 'admin') return null
  const actions = (
    <>
      <DenseButton disabled={count === 0} onClick={() => setOpen({ what: 'prices', filters, count })}>
        {t('adminCatalog.pricesOfFound', { count })}
      </DenseButton>
      <DenseButton disabled={count === 0} onClick={() => setOpen({ what: 'states', filters, count })}>
        {t('adminCatalog.stateOfFound', { count })}
      </DenseButton>
      <DenseButton variant="quiet" onClick={() => setOpen({ what: 'past', filters, count })}>
        {t('adminCatalog.pastChanges')}
      </DenseButton>
    </>
  )
  return (
    <>
      {isNarrow ? <Folded count={count}>{actions}</Folded> : actions}
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
