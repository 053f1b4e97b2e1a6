import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { clearAll, listAppliedFilters } from './filters.ts'

type FilterDrawerProps = FilterPanelProps & {
  open: boolean
  onClose: () => void
  /** Number of products that match the filters. */
  total: number
  /** True while the count loads. */
  isLoading: boolean
}

/** The filters on phones. Each applies at once, and the button shows the number of matching products. */
export default function FilterDrawer({ open, onClose, total, isLoading, ...panel }: FilterDrawerProps) {
  const t = useT()
  const { filters, onChange } = panel
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('catalog.filters')}
      footer={
        <div className="flex items-center justify-between gap-3">
          <Button
            variant="plain"
            size="sm"
            disabled={listAppliedFilters(filters).length === 0}
            onClick={() => onChange(clearAll(filters))}
          >
            {t('catalog.clear')}
          </Button>
          <Button size="lg" className="grow whitespace-nowrap" onClick={onClose} aria-busy={isLoading || undefined}>
            <span aria-live="polite" className={isLoading ? 'opacity-55' : undefined}>
              {t('catalog.showProducts', { count: total })}
            </span>
          </Button>
        </div>
      }
    >
      <FilterPanel {...panel} />
    </Drawer>
  )
}
