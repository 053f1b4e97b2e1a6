import { type CatalogImport, columnsOfKind, type FileColumn, FileKind } from '@shop/contracts/catalog-files.ts'
import { ProductState } from '@shop/contracts/catalog-staff.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { categories } from '@shop/contracts/product-values.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, FileSpreadsheet, Images } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, CompactSelect, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { RadioCard } from '#ui/forms/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { CATEGORY_LABELS, STATE_LABELS } from '../labels.ts'
import { ExceptionsPanel } from './exceptions-panel.tsx'
import { COLUMN_LABELS, COLUMN_VALUES, KIND_LABELS, stateOf } from './labels.ts'
import { importsQuery, useExport } from './queries.ts'
import { UploadForm } from './upload-form.tsx'

/** What an import of these files needs in addition to the permission to import. */
const NEEDED: Partial<Record<FileKind, 'prices.edit' | 'stock.edit'>> = { prices: 'prices.edit', stock: 'stock.edit' }

/** Export, import if the role allows it, and a description of the columns. */
export function FilesPage() {
  const t = useT()
  const can = useCan()
  const canImport = can('catalog.import')
  const [params, setParams] = useSearchParams()
  const kind = oneOf(FileKind.options, params.get('kind')) ?? 'products'
  const needed = canImport ? NEEDED[kind] : 'catalog.import'
  const isAllowed = needed === undefined || can(needed)
  return (
    <>
      <AdminHeading title={t('admin.page.files')} />
      <fieldset className="mb-4">
        <legend className="mb-2 font-medium text-sm">{t('files.kind')}</legend>
        <div className="grid gap-3 md:grid-cols-3">
          {FileKind.options.map(value => (
            <RadioCard
              key={value}
              name="kind"
              value={value}
              checked={value === kind}
              onChange={() => setParams({ kind: value }, { replace: true, preventScrollReset: true })}
              label={t(KIND_LABELS[value].name)}
              detail={t(KIND_LABELS[value].detail)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Panel title={t('files.export')}>
            <ExportForm kind={kind} />
          </Panel>
          <Panel title={t('files.import')}>
            {isAllowed ? (
              <UploadForm requiresReason={kind === 'stock'}>
                <p className="text-muted text-sm">{t('files.importText')}</p>
              </UploadForm>
            ) : (
              <Notice>{t('files.cannotImport', { permission: t(`permission.${needed}`) })}</Notice>
            )}
          </Panel>
          {can('catalog.edit') && (
            <Panel title={t('admin.page.pictureFiles')}>
              <p className="mb-3 text-muted text-sm">{t('files.pictures.note')}</p>
              <LocaleLink to={adminPaths.pictureFiles} className={compactButtonClass()}>
                <Images aria-hidden className="size-4" />
                {t('files.pictures.open')}
              </LocaleLink>
            </Panel>
          )}
          <ExceptionsPanel canImport={canImport} />
          {canImport && <ImportList />}
        </div>
        <ColumnHelp kind={kind} />
      </div>
    </>
  )
}

/** Chooses which products to export. With the header only, the file is a template. */
function ExportForm({ kind }: { kind: FileKind }) {
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

/** The latest imports, including those in progress. */
function ImportList() {
  const t = useT()
  const query = useQuery(importsQuery)
  const { data } = query
  return (
    <Panel title={t('files.latest')}>
      {!data ? (
        <QueryPlaceholder query={query} className="h-11 w-full" />
      ) : data.items.length === 0 ? (
        <p className="text-muted text-sm">{t('files.noImports')}</p>
      ) : (
        <ul>
          {data.items.map(item => (
            <ImportItem key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ImportItem({ item }: { item: CatalogImport }) {
  const t = useT()
  const locale = useLocale()
  const { name, tone } = stateOf(item)
  const { newRows, changedRows, wrongRows, state } = item
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-t py-2 text-sm first:border-t-0">
      <span className="mr-auto min-w-0">
        <LocaleLink
          to={adminPaths.import(item.id)}
          className="wrap-anywhere inline-flex min-h-9 items-center font-medium hover:underline pointer-coarse:min-h-11"
        >
          {item.name}
        </LocaleLink>
        <span className="block text-muted text-xs">
          {timestampText(item.createdAt, locale)}
          {(state === 'checked' || state === 'applied') &&
            ` · ${t('files.figures', { isNew: newRows, changed: changedRows, wrong: wrongRows })}`}
        </span>
      </span>
      <Badge tone={tone} className="whitespace-nowrap">
        {t(name)}
      </Badge>
    </li>
  )
}

type ColumnGroup = { label: MessageId; columns: FileColumn[]; values: readonly string[] }

/** Groups columns that share a description. */
function groupColumns(kind: FileKind, accessoryTypes: readonly string[]): ColumnGroup[] {
  const known = { ...COLUMN_VALUES, accessory_type: accessoryTypes }
  const lines: ColumnGroup[] = []
  for (const column of columnsOfKind(kind)) {
    const label = COLUMN_LABELS[column]
    const last = lines.at(-1)
    if (last?.label === label) last.columns.push(column)
    else lines.push({ label, columns: [column], values: known[column] ?? [] })
  }
  return lines
}

/** Describes the columns of a file and their values. */
function ColumnHelp({ kind }: { kind: FileKind }) {
  const t = useT()
  const { data } = useQuery(productOptionsQuery)
  const types = data?.accessoryTypes.filter(({ isHidden }) => !isHidden).map(({ id }) => id) ?? []
  return (
    <Panel title={t('files.columns')}>
      <ul className="mb-3 grid list-disc gap-1 pl-5 text-muted text-sm">
        <li>{t('files.rule.key')}</li>
        <li>{t('files.rule.left')}</li>
        <li>{t('files.rule.empty')}</li>
        {kind === 'products' && <li>{t('files.rule.new')}</li>}
      </ul>
      <dl className="grid text-sm">
        {groupColumns(kind, types).map(({ label, columns, values }) => (
          <div
            key={columns[0]}
            className="grid gap-x-4 gap-y-0.5 border-hairline border-t py-2 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="flex flex-wrap content-start gap-x-2">
              {columns.map(column => (
                <code key={column} className="font-semibold">
                  {column}
                </code>
              ))}
            </dt>
            <dd>
              {t(label)}
              {values.length > 0 && (
                <span className="mt-0.5 flex flex-wrap gap-x-2 text-muted">
                  {values.map(value => (
                    <code key={value}>{value}</code>
                  ))}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
