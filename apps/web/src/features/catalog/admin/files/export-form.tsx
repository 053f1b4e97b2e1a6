import type { FileKind } from '@shop/contracts/catalog-files.ts'
import { ProductState } from '@shop/contracts/catalog-staff.ts'
import { categories } from '@shop/contracts/goods.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton, DenseSelect } from '#shared/admin/controls.tsx'
import { CATEGORY_WORDS, STATE_WORDS } from '../words.ts'
import { useExport } from './queries.ts'

/** What of the catalogue goes into a file; with the heading alone it is a template. */
export function ExportForm({ kind }: { kind: FileKind }) {
  const t = useT()
  const [categoryId, stateId] = [useId(), useId()]
  const [category, setCategory] = useState('')
  const [state, setState] = useState('')
  const whole = useExport()
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
          <DenseSelect id={categoryId} value={category} onChange={event => setCategory(event.target.value)}>
            <option value="">{t('adminCatalog.filter.category')}</option>
            {categories.map(value => (
              <option key={value} value={value}>
                {t(CATEGORY_WORDS[value])}
              </option>
            ))}
          </DenseSelect>
        </div>
        <div className="grid gap-1">
          <label htmlFor={stateId} className="text-sm">
            {t('adminCatalog.column.state')}
          </label>
          <DenseSelect id={stateId} value={state} onChange={event => setState(event.target.value)}>
            <option value="">{t('adminCatalog.filter.state')}</option>
            {ProductState.options.map(value => (
              <option key={value} value={value}>
                {t(STATE_WORDS[value])}
              </option>
            ))}
          </DenseSelect>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <DenseButton variant="primary" pending={whole.isPending} onClick={() => whole.mutate({ kind, ...filters })}>
          <Download aria-hidden className="size-4" />
          {t('files.download')}
        </DenseButton>
        <DenseButton pending={template.isPending} onClick={() => template.mutate({ kind, template: 'true' })}>
          <FileSpreadsheet aria-hidden className="size-4" />
          {t('files.template')}
        </DenseButton>
      </div>
    </div>
  )
}
