import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { useIsPhone } from '#shared/admin/table/table-state.ts'
import type { ProductFilters } from '../queries.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { PastChangesDialog } from './past-changes.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { StatesDialog } from './states-dialog.tsx'

/** Folds the actions into a popover on phones; a press on an action closes it. */
function ActionsPopover({ count, children }: { count: number; children: ReactNode }) {
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

/** Actions on all products that match the filters: change prices, states or the category, and undo past changes. */
export function FilteredActions({ filters, count }: FilteredActionsProps) {
  const t = useT()
  const can = useCan()
  // Keep the filters of the click: the change itself may alter which products match.
  const [open, setOpen] = useState<FilteredActionsProps & { dialog: 'prices' | 'states' | 'category' | 'past' }>()
  const close = () => setOpen(undefined)
  const isPhone = useIsPhone()
  if (!can('prices.edit') && !can('catalog.edit')) return null
  const actions = (
    <>
      {can('prices.edit') && (
        <CompactButton disabled={count === 0} onClick={() => setOpen({ dialog: 'prices', filters, count })}>
          {t('adminCatalog.pricesOfFound', { count })}
        </CompactButton>
      )}
      {can('catalog.edit') && (
        <CompactButton disabled={count === 0} onClick={() => setOpen({ dialog: 'states', filters, count })}>
          {t('adminCatalog.stateOfFound', { count })}
        </CompactButton>
      )}
      {can('catalog.edit') && (
        <CompactButton disabled={count === 0} onClick={() => setOpen({ dialog: 'category', filters, count })}>
          {t('adminCatalog.categoryOf', { count })}
        </CompactButton>
      )}
      <CompactButton variant="quiet" onClick={() => setOpen({ dialog: 'past', filters, count })}>
        {t('adminCatalog.pastChanges')}
      </CompactButton>
    </>
  )
  return (
    <>
      {isPhone ? <ActionsPopover count={count}>{actions}</ActionsPopover> : actions}
      {open?.dialog === 'prices' && (
        <PriceDialog
          target={{ filters: open.filters }}
          text={t('adminCatalog.pricesFound', { count: open.count })}
          onClose={close}
        />
      )}
      {open?.dialog === 'states' && <StatesDialog filters={open.filters} count={open.count} onClose={close} />}
      {open?.dialog === 'category' && (
        <CategoryDialog
          target={{ filters: open.filters, expected: open.count }}
          count={open.count}
          text={`${t('adminCatalog.stateFound', { count: open.count })}. ${t('adminCatalog.categoryText')}`}
          onClose={close}
        />
      )}
      {open?.dialog === 'past' && <PastChangesDialog onClose={close} />}
    </>
  )
}
