import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'
import { appliedIn } from './filters.ts'

const loadDrawer = () => import('./filter-drawer.tsx')
const FilterDrawer = lazy(loadDrawer)
// A failure here is the lazy component's to report.
const preload = () => void loadDrawer().catch(() => undefined)

type FilterButtonProps = FilterPanelProps & { total: number; isLoading: boolean; className?: string }

/** Opens the filters where there is no room beside the list; their code comes with the first touch. */
export function FilterButton({ className, ...drawer }: FilterButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  const count = appliedIn(drawer.filters).length
  const open = () => {
    setNeeded(true)
    setOpen(true)
  }
  return (
    <div className={className}>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onPointerEnter={preload} onClick={open}>
        <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.75} />
        {t('catalog.filters')}
        {count > 0 && (
          <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-text px-1.5 text-bg text-xs tabular-nums">
            {count}
          </span>
        )}
      </Button>
      {isNeeded && (
        <Suspense>
          <FilterDrawer {...drawer} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
