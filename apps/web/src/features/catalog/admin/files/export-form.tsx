import type { FileKind } from '@shop/contracts/catalog-files.ts'
import { ProductState } from '@shop/contracts/catalog-staff.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { categories } from '@shop/contracts/product-values.ts'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { CATEGORY_LABELS, STATE_LABELS } from '../labels.ts'
import { useExport } from './queries.ts'

/** Chooses which products to export. With the header only, the file is a template. */
export function ExportForm({ kind }: { kind: FileKind }) {
  const t = useT()
  const [categoryId, stateId] = [useId(), useId()]
  const [category, setCategory] = useState('')
  const [state, setState] = useState('')
  const exportAll = useExport()
  const template = useExport()
  const filters = { category: oneOf(categories, category), state: oneOf(ProductState.options, state) }
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">{t('files.exportText')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="grid gap-1">
          <label htmlFor={categoryId} className="text-sm">
            {t('adminCatalog.column.category')}
          </label>
          <CompactSelect id={categoryId} value={category} onChange={event => setCategory(event.target.value)}>
            <option value="">{t('adminCatalog.filter.category')}</option>
            {categories.map(value => (
              <option key={value} value={value}>
                {t(CATEGORY_LABELS[value])}
              </option>
            ))}
          </CompactSelect>
        </div>
        <div className="grid gap-1">
          <label htmlFor={stateId} className="text-sm">
            {t('adminCatalog.column.state')}
          </label>
          <CompactSelect id={stateId} value={state} onChange={event => setState(event.target.value)}>
            <option value="">{t('adminCatalog.filter.state')}</option>
            {ProductState.options.map(value => (
              <option key={value} value={value}>
                {t(STATE_LABELS[value])}
              </option>
            ))}
          </CompactSelect>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <CompactButton
          variant="primary"
          pending={exportAll.isPending}
          onClick={() => exportAll.mutate({ kind, ...filters })}
        >
          <Download aria-hidden className="size-4" />
          {t('files.download')}
        </CompactButton>
        <CompactButton pending={template.isPending} onClick={() => template.mutate({ kind, template: 'true' })}>
          <FileSpreadsheet aria-hidden className="size-4" />
          {t('files.template')}
        </CompactButton>
      </div>
    </div>
  )
}
