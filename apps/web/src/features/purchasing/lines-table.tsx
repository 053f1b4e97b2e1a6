import { marginPercent } from '@shop/contracts/margin.ts'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { useFormatCost } from '#shared/admin/costs.ts'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { cx } from '#ui/class-names.ts'
import { parseCost, parseQuantity } from './line-input.ts'
import type { SheetLine } from './sheet.ts'

type LinesTableProps = {
  lines: readonly SheetLine[]
  minQuantity: 0 | 1
  onChange: (sku: string, changes: Partial<Pick<SheetLine, 'quantity' | 'cost'>>) => void
  onRemove: (sku: string) => void
  /** Called for Enter in the last field of a line. */
  onDone: () => void
}

const GRID = 'grid grid-cols-[1fr_6rem_7rem_auto] items-center gap-x-3 max-md:grid-cols-[1fr_1fr_auto] max-md:gap-y-1.5'

/**
 * The lines of a document with inputs for quantity and unit cost. Enter moves on to the next field, the arrow keys to
 * the same field of the line above or below.
 */
export function LinesTable({ lines, minQuantity, onChange, onRemove, onDone }: LinesTableProps) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <div className="rounded-picture border border-hairline bg-surface">
      <div
        aria-hidden
        className={cx(GRID, 'border-hairline border-b px-3 py-2 font-medium text-muted text-sm max-md:hidden')}
      >
        <span>{t('purchasing.column.product')}</span>
        <span className="text-right">{t('purchasing.column.quantity')}</span>
        <span className="text-right">{t('purchasing.column.cost')}</span>
        <span className="w-10" />
      </div>
      <ul aria-label={t('purchasing.lines')} className="divide-y divide-hairline">
        {lines.map((line, index) => (
          <Line
            key={line.variant.sku}
            line={line}
            minQuantity={minQuantity}
            onChange={changes => onChange(line.variant.sku, changes)}
            onRemove={() => onRemove(line.variant.sku)}
            onKeyDown={event => moveFocus(event, index, onDone)}
          />
        ))}
      </ul>
    </div>
  )
}

/** Moves between the fields of the lines by keyboard. */
function moveFocus(event: KeyboardEvent<HTMLElement>, index: number, onDone: () => void): void {
  if (!(event.target instanceof HTMLInputElement)) return
  const list = event.currentTarget.parentElement
  const { field } = event.target.dataset
  const focus = (row: Element | null | undefined, name: string | undefined) => {
    const input = row?.querySelector<HTMLInputElement>(`[data-field="${name}"]`)
    event.preventDefault()
    input?.focus()
    input?.select()
  }
  if (event.key === 'ArrowDown') focus(list?.children[index + 1], field)
  else if (event.key === 'ArrowUp') focus(list?.children[index - 1], field)
  else if (event.key === 'Enter' && field === 'quantity') focus(event.currentTarget, 'cost')
  else if (event.key === 'Enter') {
    event.preventDefault()
    onDone()
  }
}

type LineProps = {
  line: SheetLine
  minQuantity: 0 | 1
  onChange: (changes: Partial<Pick<SheetLine, 'quantity' | 'cost'>>) => void
  onRemove: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Line({ line: { variant, quantity, cost, expected }, minQuantity, onChange, onRemove, onKeyDown }: LineProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const formatCost = useFormatCost()
  const weight = useWeight()
  const { sku } = variant
  const [units, costAmd] = [parseQuantity(quantity, minQuantity), parseCost(cost)]
  const margin = marginPercent(variant.price, costAmd)
  return (
    <li onKeyDown={onKeyDown} className={cx(GRID, 'px-3 py-2')}>
      <div className="min-w-0 text-sm max-md:col-span-full">
        <span className="font-medium">
          <ProductText of={variant} field="title" />
        </span>{' '}
        <span className="text-muted">
          {variant.brand} · {weight(variant.weight)}
        </span>
        <span className="flex flex-wrap gap-x-3 text-muted text-xs">
          <code className="wrap-anywhere">{sku}</code>
          <span>{t('purchasing.onHand', { count: variant.onHand })}</span>
          {expected !== undefined && (
            <span className={cx((units ?? 0) > expected && 'font-medium text-warn')}>
              {t('purchasing.expected', { count: expected })}
            </span>
          )}
          {variant.lastCostAmd !== null && (
            <span>{t('purchasing.lastCost', { cost: formatCost(variant.lastCostAmd) })}</span>
          )}
          <span>
            {t('purchasing.price', { price: formatAmd(variant.price) })}
            {margin !== undefined && (
              <span className={cx(margin < 0 && 'font-medium text-bad')}>
                {' '}
                {t('purchasing.margin', { percent: margin })}
              </span>
            )}
          </span>
          {variant.isWithdrawn && <span className="text-warn">{t('purchasing.withdrawn')}</span>}
        </span>
      </div>
      <LineInput
        name="quantity"
        label={t('purchasing.quantityOf', { sku })}
        shortLabel={t('purchasing.column.quantity')}
        error={units === undefined ? t('purchasing.quantityWrong', { min: minQuantity }) : undefined}
        inputMode="numeric"
        value={quantity}
        onChange={typed => onChange({ quantity: typed })}
      />
      <LineInput
        name="cost"
        label={t('purchasing.costOf', { sku })}
        shortLabel={t('purchasing.column.cost')}
        error={costAmd === undefined ? t('purchasing.costWrong') : undefined}
        inputMode="decimal"
        value={cost}
        onChange={typed => onChange({ cost: typed })}
      />
      <CompactButton
        variant="quiet"
        aria-label={t('purchasing.remove', { sku })}
        onClick={onRemove}
        className="max-md:self-end"
      >
        <Trash2 aria-hidden className="size-4" />
      </CompactButton>
    </li>
  )
}

type LineInputProps = {
  name: 'quantity' | 'cost'
  label: string
  shortLabel: string
  error: string | undefined
  inputMode: 'numeric' | 'decimal'
  value: string
  onChange: (typed: string) => void
}

function LineInput({ name, label, shortLabel, error, inputMode, value, onChange }: LineInputProps) {
  const errorId = useId()
  return (
    <div className="text-right">
      <span aria-hidden className="block text-left text-muted text-xs md:hidden">
        {shortLabel}
      </span>
      <CompactInput
        data-field={name}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={14}
        value={value}
        onFocus={event => event.target.select()}
        onChange={event => onChange(event.target.value)}
        className="w-full text-right tabular-nums"
      />
      {error !== undefined && (
        <span id={errorId} className="block text-bad text-xs">
          {error}
        </span>
      )}
    </div>
  )
}
