import type { GoodsReceiptLine, PurchaseLine, Supplier } from '@shop/contracts/purchasing.ts'
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, LoaderCircle, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { shortDate } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useFormatCost } from '#shared/admin/costs.ts'
import { CompactButton, CompactInput, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminError, AdminHeading, BackLink, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { supplierChoicesQuery } from './queries.ts'
import { SupplierDialog } from './supplier-dialog.tsx'
import { type DraftState, isEditConflict } from './use-draft.ts'

type DocumentPageProps<Document> = {
  title: string
  query: UseQueryResult<Document>
  /** The list that has the document. */
  list: { path: string; title: string }
  children: (document: Document) => ReactNode
}

/** The page of a purchase order or delivery, with a placeholder until it is read. */
export function DocumentPage<Document>({ title, query, list, children }: DocumentPageProps<Document>) {
  return (
    <>
      <PageMeta title={title} isPrivate />
      <BackLink to={list.path}>{list.title}</BackLink>
      {query.data === undefined ? (
        <>
          <AdminHeading title={title} />
          <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />
        </>
      ) : (
        children(query.data)
      )}
    </>
  )
}

type DocumentHeadingProps = { title: string; badge: ReactNode; note: string; children: ReactNode }

/** The heading of a document that is not a draft any more. The children are its actions. */
export function DocumentHeading({ title, badge, note, children }: DocumentHeadingProps) {
  return (
    <AdminHeading
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          {title}
          {badge}
        </span>
      }
      note={note || undefined}
    >
      {children}
    </AdminHeading>
  )
}

type SupplierFieldProps = {
  supplierId: string | null
  /** The stored supplier, which may be archived. */
  stored: { id: string; name: string } | null
  error?: string | undefined
  onChange: (supplierId: string | null) => void
}

/** The supplier of a document; a new one can be added on the spot. */
export function SupplierField({ supplierId, stored, error, onChange }: SupplierFieldProps) {
  const t = useT()
  const { data } = useQuery(supplierChoicesQuery)
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<readonly Supplier[]>([])
  const choices = new Map([...(stored ? [stored] : []), ...added, ...(data ?? [])].map(each => [each.id, each.name]))
  return (
    <>
      <Field label={t('purchasing.column.supplier')} error={error}>
        {control => (
          <div className="flex gap-2">
            <CompactSelect
              {...control}
              value={supplierId ?? ''}
              onChange={event => onChange(event.target.value || null)}
              className="min-w-0 flex-1"
            >
              <option value="">{t('purchasing.noSupplier')}</option>
              {[...choices].map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </CompactSelect>
            <CompactButton aria-label={t('purchasing.addSupplier')} onClick={() => setAdding(true)}>
              <Plus aria-hidden className="size-4" />
            </CompactButton>
          </div>
        )}
      </Field>
      {isAdding && (
        <SupplierDialog
          onClose={() => setAdding(false)}
          onSaved={supplier => {
            setAdded([...added, supplier])
            onChange(supplier.id)
          }}
        />
      )}
    </>
  )
}

type HeadFieldProps = Omit<ComponentProps<typeof CompactInput>, 'onChange'> & {
  label: string
  onChange: (text: string) => void
}

/** An optional field above the lines of a draft. */
export function HeadField({ label, onChange, ...input }: HeadFieldProps) {
  return (
    <Field label={label} optional>
      {control => (
        <CompactInput {...control} {...input} onChange={event => onChange(event.target.value)} className="w-full" />
      )}
    </Field>
  )
}

/** Says whether the draft is saved. */
export function DraftStatus({ state }: { state: DraftState }) {
  const t = useT()
  const Icon = state === 'saved' ? Check : state === 'saving' ? LoaderCircle : CircleAlert
  return (
    <p role="status" className="flex items-center gap-1.5 text-muted text-sm">
      <Icon aria-hidden className="size-4" />
      {t(`purchasing.draft.${state}`)}
    </p>
  )
}

type DraftErrorProps = {
  draft: { error: unknown; flush: () => Promise<number>; reload: () => Promise<void> }
  /** Error of a step that needs the saved draft. */
  error: unknown
  /** Clears the error of the step. */
  onReset: () => void
}

/** Says why a draft is not saved. After a change of another user, the saved version can be shown instead. */
export function DraftError({ draft, error, onReset }: DraftErrorProps) {
  const t = useT()
  const reload = useMutation({
    mutationFn: draft.reload,
    onSuccess: onReset,
    onError: failure => notifyFailure(t('purchasing.notReloaded'), failure),
  })
  const shown = error ?? draft.error
  if (!shown) return null
  if (!isEditConflict(shown))
    return (
      <div className="mb-4">
        <AdminError
          error={shown}
          onRetry={() => {
            onReset()
            void draft.flush().catch(() => undefined)
          }}
        />
      </div>
    )
  return (
    <Notice
      kind="bad"
      role="alert"
      className="mb-4"
      title={t('purchasing.conflict')}
      actions={
        <CompactButton pending={reload.isPending} onClick={() => reload.mutate()}>
          {t('purchasing.reload')}
        </CompactButton>
      }
    >
      {t('purchasing.conflictText')}
    </Notice>
  )
}

/** Only the lines of deliveries have lots. */
type ReadOnlyLinesProps = {
  lines: readonly (PurchaseLine & Partial<Pick<GoodsReceiptLine, 'lotNumber' | 'bestBeforeDate' | 'packedDate'>>)[]
  hasReceived?: boolean
}

/** The lines of a document that cannot be changed any more. */
export function ReadOnlyLines({ lines, hasReceived }: ReadOnlyLinesProps) {
  const locale = useLocale()
  const hasLots = lines.some(line => line.lotNumber || line.bestBeforeDate || line.packedDate)
  const t = useT()
  const formatCost = useFormatCost()
  const weight = useWeight()
  return (
    <section
      aria-label={t('purchasing.lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-picture border border-hairline bg-surface"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{t('purchasing.lines')}</caption>
        <thead className="border-hairline border-b text-left text-muted">
          <tr>
            <th className="px-3 py-2 font-medium">{t('purchasing.column.product')}</th>
            <th className="px-3 py-2 text-right font-medium">{t('purchasing.column.quantity')}</th>
            {hasReceived && <th className="px-3 py-2 text-right font-medium">{t('purchasing.column.received')}</th>}
            <th className="px-3 py-2 text-right font-medium">{t('purchasing.column.cost')}</th>
            {hasLots && (
              <>
                <th className="px-3 py-2 font-medium">{t('purchasing.column.bestBefore')}</th>
                <th className="px-3 py-2 font-medium">{t('purchasing.column.packed')}</th>
                <th className="px-3 py-2 font-medium">{t('purchasing.column.lot')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {lines.map(line => (
            <tr key={[line.sku, line.bestBeforeDate, line.lotNumber].join(' ')}>
              <td className="px-3 py-2">
                <LocaleLink to={adminPaths.variant(line.sku)} className="font-medium hover:underline">
                  <ProductText of={line} field="title" />
                </LocaleLink>{' '}
                <span className="text-muted">
                  {line.brand} · {weight(line.weight)}
                </span>
                <code className="wrap-anywhere block text-muted text-xs">{line.sku}</code>
              </td>
              <td className="px-3 py-2 text-right tabular-nums">{line.quantity}</td>
              {hasReceived && <td className="px-3 py-2 text-right tabular-nums">{line.received ?? 0}</td>}
              <td className="whitespace-nowrap px-3 py-2 text-right tabular-nums">
                {line.unitCostAmd === null ? '—' : formatCost(line.unitCostAmd)}
              </td>
              {hasLots && (
                <>
                  <td className="whitespace-nowrap px-3 py-2 tabular-nums">
                    {line.bestBeforeDate ? shortDate(line.bestBeforeDate, locale) : '—'}
                  </td>
                  <td className="whitespace-nowrap px-3 py-2 tabular-nums">
                    {line.packedDate ? shortDate(line.packedDate, locale) : '—'}
                  </td>
                  <td className="wrap-anywhere px-3 py-2">{line.lotNumber || '—'}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Facts of a document in a row. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">{children}</dl>
}

export function DocumentFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
