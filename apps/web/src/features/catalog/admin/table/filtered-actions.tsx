import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { useIsNarrow } from '#shared/admin/table/use-is-narrow.ts'
import type { ProductFilters } from '../queries.ts'
import { PastChangesDialog } from './past-changes-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { StatesDialog } from './states-dialog.tsx'

/** Folds the actions into a popover on phones; a press on an action closes it. */
function Folded({ count, children }: { count: number; children: ReactNode }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={compactButtonClass()}>
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

type FilteredActionsProps = { filters: ProductFilters; count: number }

/** Admin actions on all products that match the filters: change prices or states, and undo past changes. */
export function FilteredActions({ filters, count }: FilteredActionsProps) {
  const t = useT()
  const { role } = useStaff()
  // Keep the filters of the moment of the click: the change itself may alter what they match.
  const [open, setOpen] = useState<FilteredActionsProps & { what: 'prices' | 'states' | 'past' }>()
  const close = () => setOpen(undefined)
  const isNarrow = useIsNarrow()
  if (role !== 'admin') return null
  const actions = (
    <>
      <CompactButton disabled={count === 0} onClick={() => setOpen({ what: 'prices', filters, count })}>
        {t('adminCatalog.pricesOfFound', { count })}
      </CompactButton>
      <CompactButton disabled={count === 0} onClick={() => setOpen({ what: 'states', filters, count })}>
        {t('adminCatalog.stateOfFound', { count })}
      </CompactButton>
      <CompactButton variant="quiet" onClick={() => setOpen({ what: 'past', filters, count })}>
        {t('adminCatalog.pastChanges')}
      </CompactButton>
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
