import { shopDate } from '@shop/contracts/days.ts'
import { marginPercent } from '@shop/contracts/margin.ts'
import { MAX_LOT_NUMBER, MAX_PURCHASE_LINES } from '@shop/contracts/purchasing.ts'
import { CopyPlus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { useFormatCost } from '#shared/admin/costs.ts'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { cx } from '#ui/class-names.ts'
import { parseCost, parseQuantity } from './line-input.ts'
import { countUnits, findPackedError, findRepeatedLines, isDateMissing, type SheetLine, toFreeId } from './sheet.ts'

type LinesTableProps = {
  lines: readonly SheetLine[]
  minQuantity: 0 | 1
  hasLots: boolean
  onChange: (id: string, changes: LineChanges) => void
  /** Adds a line for another lot of the same variant. */
  onAddLot: (id: string) => void
  onRemove: (id: string) => void
  /** Called for Enter in the last field of a line. */
  onDone: () => void
}

type LineChanges = Partial<Pick<SheetLine, 'quantity' | 'cost' | 'bestBefore' | 'packed' | 'lotNumber'>>

const GRIDS = {
  plain: 'grid grid-cols-[1fr_6rem_7rem_auto] items-center gap-x-3 max-md:grid-cols-[1fr_1fr_auto] max-md:gap-y-1.5',
  lots: 'grid grid-cols-[minmax(0,1fr)_5rem_6rem_9rem_9rem_6.5rem_auto] items-start gap-x-2.5 max-xl:grid-cols-[1fr_1fr_1.4fr_1.4fr_1fr_auto] max-xl:gap-x-3 max-xl:gap-y-1.5 max-md:grid-cols-2',
}

/**
 * The lines of a document with inputs for quantity and unit cost, and of a delivery for its lots. Enter moves on to the next field, the arrow keys to
 * the same field of the line above or below.
 */
export function LinesTable({ lines, minQuantity, hasLots, onChange, onAddLot, onRemove, onDone }: LinesTableProps) {
  const t = useT()
  /** The line that was added for another lot: it gets the focus. */
  const [addedId, setAddedId] = useState<string>()
  const repeated = findRepeatedLines(lines)
  const ofSku = Map.groupBy(lines, ({ variant }) => variant.sku)
  /** The SKU, with a number if the variant has several lines. */
  const nameOf = (line: SheetLine): string => {
    const { sku } = line.variant
    const same = ofSku.get(sku) ?? []
    return same.length > 1 ? t('purchasing.lineOf', { sku, n: same.indexOf(line) + 1 }) : sku
  }
  if (lines.length === 0) return null
  return (
    <div className="rounded-picture border border-hairline bg-surface">
      <div
        aria-hidden
        className={cx(
          hasLots ? GRIDS.lots : GRIDS.plain,
          'border-hairline border-b px-3 py-2 font-medium text-muted text-sm',
          hasLots ? 'max-xl:hidden' : 'max-md:hidden',
        )}
      >
        <span>{t('purchasing.column.product')}</span>
        <span className="text-right">{t('purchasing.column.quantity')}</span>
        <span className="text-right">{t('purchasing.column.cost')}</span>
        {hasLots && (
          <>
            <span>{t('purchasing.column.bestBefore')}</span>
            <span>{t('purchasing.column.packed')}</span>
            <span>{t('purchasing.column.lot')}</span>
          </>
        )}
        <span className={hasLots ? 'w-21' : 'w-10'} />
      </div>
      <ul aria-label={t('purchasing.lines')} className="divide-y divide-hairline">
        {lines.map((line, index) => (
          <Line
            key={line.id}
            line={line}
            name={nameOf(line)}
            units={countUnits(lines, line.variant.sku)}
            isRepeated={hasLots && repeated.has(line.id)}
            isFocused={line.id === addedId}
            minQuantity={minQuantity}
            hasLots={hasLots}
            onChange={changes => onChange(line.id, changes)}
            onAddLot={() => {
              if (lines.length < MAX_PURCHASE_LINES) setAddedId(toFreeId(lines, line.variant.sku))
              onAddLot(line.id)
            }}
            onRemove={() => {
              // A line that is added later can have the same id.
              setAddedId(undefined)
              onRemove(line.id)
            }}
            onKeyDown={event => moveFocus(event, { index, needsDate: hasLots && line.needsDate, onDone })}
          />
        ))}
      </ul>
    </div>
  )
}

type MoveTarget = { index: number; needsDate: boolean; onDone: () => void }

/** Moves between the fields of the lines by keyboard. A date that is needed follows the cost. */
function moveFocus(event: KeyboardEvent<HTMLElement>, { index, needsDate, onDone }: MoveTarget): void {
  if (!(event.target instanceof HTMLInputElement)) return
  const list = event.currentTarget.parentElement
  const { field } = event.target.dataset
  const focus = (row: Element | null | undefined, name: string | undefined) => {
    const input = row?.querySelector<HTMLInputElement>(`[data-field="${name}"]`)
    event.preventDefault()
    input?.focus()
    input?.select()
  }
  const isDate = event.target.type === 'date'
  if (isDate && event.key.startsWith('Arrow')) return
  if (event.key === 'ArrowDown') focus(list?.children[index + 1], field)
  else if (event.key === 'ArrowUp') focus(list?.children[index - 1], field)
  else if (event.key === 'Enter' && field === 'quantity') focus(event.currentTarget, 'cost')
  else if (event.key === 'Enter' && field === 'cost' && needsDate) focus(event.currentTarget, 'bestBefore')
  else if (event.key === 'Enter') {
    event.preventDefault()
    onDone()
  }
}

type LineProps = {
  line: SheetLine
  /** Distinguishes the fields of the line. */
  name: string
  /** Units of the variant in all its lines. */
  units: number
  /** True if a line above has the same lot. */
  isRepeated: boolean
  isFocused: boolean
  minQuantity: 0 | 1
  hasLots: boolean
  onChange: (changes: LineChanges) => void
  onAddLot: () => void
  onRemove: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Puts the focus into the quantity of a line that was just added. */
const focusQuantity = (row: HTMLElement | null) =>
  row?.querySelector<HTMLInputElement>('[data-field="quantity"]')?.focus()

function Line({ line, name: sku, units, minQuantity, hasLots, isRepeated, isFocused, ...on }: LineProps) {
  const { onChange, onAddLot, onRemove, onKeyDown } = on
  const { quantity, cost } = line
  const t = useT()
  const [typed, costAmd] = [parseQuantity(quantity, minQuantity), parseCost(cost)]
  return (
    <li
      ref={isFocused ? focusQuantity : undefined}
      onKeyDown={onKeyDown}
      className={cx(hasLots ? GRIDS.lots : GRIDS.plain, 'px-3 py-2')}
    >
      <LineFacts
        line={line}
        units={units}
        costAmd={costAmd}
        className={hasLots ? 'max-xl:col-span-full' : 'max-md:col-span-full'}
      />
      <LineInput
        name="quantity"
        hasLots={hasLots}
        label={t('purchasing.quantityOf', { sku })}
        shortLabel={t('purchasing.column.quantity')}
        error={typed === undefined ? t('purchasing.quantityWrong', { min: minQuantity }) : undefined}
        inputMode="numeric"
        value={quantity}
        onChange={text => onChange({ quantity: text })}
      />
      <LineInput
        name="cost"
        hasLots={hasLots}
        label={t('purchasing.costOf', { sku })}
        shortLabel={t('purchasing.column.cost')}
        error={costAmd === undefined ? t('purchasing.costWrong') : undefined}
        inputMode="decimal"
        value={cost}
        onChange={text => onChange({ cost: text })}
      />
      {hasLots && <LotInputs line={line} name={sku} isRepeated={isRepeated} onChange={onChange} />}
      <span className={cx('flex gap-1', hasLots ? 'max-xl:self-center max-md:justify-self-end' : 'max-md:self-end')}>
        {hasLots && (
          <CompactButton
            variant="quiet"
            title={t('purchasing.anotherLot', { sku })}
            aria-label={t('purchasing.anotherLot', { sku })}
            onClick={onAddLot}
          >
            <CopyPlus aria-hidden className="size-4" />
          </CompactButton>
        )}
        <CompactButton variant="quiet" aria-label={t('purchasing.remove', { sku })} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </CompactButton>
      </span>
    </li>
  )
}

type LineFactsProps = {
  line: SheetLine
  units: number
  /** Undefined while it is not valid. */
  costAmd: number | null | undefined
  className: string
}

/** The variant of a line with its stock, cost and price. */
function LineFacts({ line: { variant, expected }, units, costAmd, className }: LineFactsProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const formatCost = useFormatCost()
  const weight = useWeight()
  const margin = marginPercent(variant.price, costAmd)
  return (
    <div className={cx('min-w-0 text-sm', className)}>
      <span className="font-medium">
        <ProductText of={variant} field="title" />
      </span>{' '}
      <span className="text-muted">
        {variant.brand} · {weight(variant.weight)}
      </span>
      <span className="flex flex-wrap gap-x-3 text-muted text-xs">
        <code className="wrap-anywhere">{variant.sku}</code>
        <span>{t('purchasing.onHand', { count: variant.onHand })}</span>
        {expected !== undefined && (
          <span className={cx(units > expected && 'font-medium text-warn')}>
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
  )
}

const PACKED_ERRORS = { packed_late: 'purchasing.packedLate', packed_future: 'purchasing.packedFuture' } as const

type LotInputsProps = Pick<LineProps, 'line' | 'name' | 'isRepeated' | 'onChange'>

/** The dates and the lot number of a line. */
function LotInputs({ line, name: sku, isRepeated, onChange }: LotInputsProps) {
  const t = useT()
  const { bestBefore, packed, lotNumber } = line
  const packedError = findPackedError(line, shopDate(new Date()))
  return (
    <>
      <LineInput
        name="bestBefore"
        hasLots
        type="date"
        label={t('purchasing.bestBeforeOf', { sku })}
        shortLabel={t('purchasing.column.bestBefore')}
        error={isDateMissing(line) ? t('purchasing.dateMissing') : undefined}
        value={bestBefore}
        onChange={typed => onChange({ bestBefore: typed })}
      />
      <LineInput
        name="packed"
        hasLots
        type="date"
        label={t('purchasing.packedOf', { sku })}
        shortLabel={t('purchasing.column.packed')}
        error={packedError && t(PACKED_ERRORS[packedError])}
        value={packed}
        onChange={typed => onChange({ packed: typed })}
      />
      <LineInput
        name="lotNumber"
        hasLots
        label={t('purchasing.lotOf', { sku })}
        shortLabel={t('purchasing.column.lot')}
        error={isRepeated ? t('purchasing.lotTwice') : undefined}
        maxLength={MAX_LOT_NUMBER}
        value={lotNumber}
        onChange={typed => onChange({ lotNumber: typed })}
      />
    </>
  )
}

type LineInputProps = {
  name: keyof LineChanges
  type?: 'date'
  /** True in a line with lots, whose fields have their labels on wide screens, too. */
  hasLots: boolean
  label: string
  shortLabel: string
  error?: string | undefined
  /** Numbers are aligned at the end. */
  inputMode?: 'numeric' | 'decimal'
  maxLength?: number
  value: string
  onChange: (typed: string) => void
}

function LineInput({
  name,
  type,
  hasLots,
  label,
  shortLabel,
  error,
  inputMode,
  maxLength = 14,
  value,
  onChange,
}: LineInputProps) {
  const errorId = useId()
  return (
    <div className={cx('min-w-0', inputMode && 'text-right')}>
      <span aria-hidden className={cx('block text-left text-muted text-xs', hasLots ? 'xl:hidden' : 'md:hidden')}>
        {shortLabel}
      </span>
      <CompactInput
        data-field={name}
        type={type}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={type === 'date' ? undefined : maxLength}
        value={value}
        onFocus={event => event.target.select()}
        onChange={event => onChange(event.target.value)}
        className={cx('w-full tabular-nums', inputMode && 'text-right')}
      />
      {error !== undefined && (
        <span id={errorId} className="block text-bad text-xs">
          {error}
        </span>
      )}
    </div>
  )
}
