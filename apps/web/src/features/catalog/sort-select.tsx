import type { Sort } from '@shop/contracts/catalog.ts'
import { sorts } from '@shop/contracts/goods.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Select } from '#ui/select.tsx'

const names: Record<Sort, MessageId> = {
  popular: 'catalog.sort.popular',
  new: 'catalog.sort.new',
  'price-asc': 'catalog.sort.priceUp',
  'price-desc': 'catalog.sort.priceDown',
  name: 'catalog.sort.name',
}

export function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  const t = useT()
  return (
    <Select
      aria-label={t('catalog.sort')}
      value={value}
      onChange={event => onChange(oneOf(sorts, event.currentTarget.value) ?? value)}
      className="min-w-0"
    >
      {sorts.map(sort => (
        <option key={sort} value={sort}>
          {t(names[sort])}
        </option>
      ))}
    </Select>
  )
}
