import { countVariant, listStockTakeLines, type StockTakeLine } from '@shop/contracts/stock-takes-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { parseWholeNumber } from '#shared/admin/fields/form-fields.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { refreshStockTakes } from './queries.ts'

const MAX_COUNT = 1_000_000
const MAX_FOUND = 10

/**
 * Counts item by item: a scan or a typed code finds the variant, the number is entered, Enter saves, and the field is
 * ready for the next scan.
 */
export function CountForm({ number }: { number: number }) {
  const t = useT()
  const client = useQueryClient()
  const searchRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly StockTakeLine[]>()
  const [line, setLine] = useState<StockTakeLine>()
  const [saved, setSaved] = useState<StockTakeLine>()
  const find = useMutation({
    mutationFn: (q: string) => call(listStockTakeLines, { params: { number }, query: { q, limit: MAX_FOUND } }),
    onSuccess: ({ items }, q) => {
      const exact = items.find(item => item.sku.toLowerCase() === q.toLowerCase() || item.barcode === q)
      const only = exact ?? (items.length === 1 ? items[0] : undefined)
      setFound(only ? undefined : items)
      setLine(only)
    },
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    const q = typed.trim()
    setSaved(undefined)
    if (q !== '') find.mutate(q)
  }
  const next = () => {
    setLine(undefined)
    setFound(undefined)
    setTyped('')
    searchRef.current?.focus()
  }
  return (
    <section aria-label={t('stockTakes.count')} className="mb-5 grid max-w-2xl gap-3">
      <form onSubmit={search}>
        <Field label={t('stockTakes.find')} hint={t('stockTakes.findHint')}>
          {control => (
            <div className="flex items-center gap-2">
              <TextInput
                {...control}
                ref={searchRef}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={100}
                enterKeyHint="search"
                className="min-w-0 flex-1"
                value={typed}
                onChange={event => setTyped(event.target.value)}
              />
              <CompactButton type="submit" pending={find.isPending}>
                {t('stockTakes.findAction')}
              </CompactButton>
            </div>
          )}
        </Field>
      </form>
      {find.error && <AdminError error={find.error} />}
      {found && (
        <ul className="grid rounded-control border border-hairline">
          {found.length === 0 && <li className="p-3 text-sm">{t('stockTakes.notFound', { code: typed.trim() })}</li>}
          {found.map(each => (
            <li key={each.sku}>
              <button
                type="button"
                onClick={() => setLine(each)}
                className="min-h-11 w-full px-3 py-1.5 text-left text-sm hover:bg-raised"
              >
                <LineName line={each} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {line && (
        <CountedForm
          key={line.sku}
          number={number}
          line={line}
          onSaved={async counted => {
            setSaved(counted)
            next()
            await refreshStockTakes(client)
          }}
          onCancel={next}
        />
      )}
      <p role="status" className="text-ok text-sm">
        {saved && saved.counted !== null && t('stockTakes.saved', { sku: saved.sku, count: saved.counted })}
      </p>
    </section>
  )
}

function LineName({ line }: { line: StockTakeLine }) {
  const weight = useWeight()
  return (
    <>
      <ProductText of={line} field="title" />{' '}
      <span className="text-muted">
        {line.brand} · {weight(line.weight)} · <code>{line.sku}</code>
      </span>
    </>
  )
}

type CountedFormProps = {
  number: number
  line: StockTakeLine
  onSaved: (line: StockTakeLine) => Promise<void>
  onCancel: () => void
}

function CountedForm({ number, line, onSaved, onCancel }: CountedFormProps) {
  const t = useT()
  const client = useQueryClient()
  const [typed, setTyped] = useState(line.counted === null ? '' : String(line.counted))
  const [seen, setSeen] = useState(line.counted)
  const [isSubmitted, setSubmitted] = useState(false)
  const counted = parseWholeNumber(typed, MAX_COUNT)
  const save = useMutation({
    mutationFn: (value: number) =>
      call(countVariant, { params: { number }, body: { sku: line.sku, counted: value, seen } }),
    onSuccess: onSaved,
    onError: async error => {
      if (!(error instanceof ApiError) || error.code !== 'STOCK_TAKE_COUNTED') return
      // The count of the colleague is shown; saving again replaces it.
      const { items } = await call(listStockTakeLines, { params: { number }, query: { q: line.sku, limit: 1 } })
      setSeen(items.find(({ sku }) => sku === line.sku)?.counted ?? null)
      await refreshStockTakes(client)
    },
  })
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setSubmitted(true)
        if (counted !== undefined) save.mutate(counted)
      }}
      className="grid gap-3 rounded-picture border border-hairline bg-surface p-4"
    >
      <p className="font-medium">
        <LineName line={line} />
      </p>
      {seen !== null && (
        <p className="text-sm">
          {t('stockTakes.countedBefore', { count: seen })}
          {seen === line.counted && line.countedBy ? ` · ${line.countedBy}` : ''}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label={t('stockTakes.counted')}
          hint={t('stockTakes.countedHint')}
          error={isSubmitted && counted === undefined ? t('stockTakes.countedWrong') : undefined}
          className="w-full max-w-xs"
        >
          {control => (
            <TextInput
              {...control}
              autoFocus
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
              value={typed}
              onFocus={event => event.currentTarget.select()}
              onChange={event => setTyped(event.target.value)}
            />
          )}
        </Field>
        <CompactButton type="submit" variant="primary" pending={save.isPending}>
          {t('stockTakes.save')}
        </CompactButton>
        <CompactButton variant="quiet" disabled={save.isPending} onClick={onCancel}>
          {t('admin.cancel')}
        </CompactButton>
      </div>
      {save.error && <AdminError error={save.error} />}
    </form>
  )
}
