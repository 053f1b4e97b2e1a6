import { type ReturnableLine, type ReturnReason, returnReasons } from '@shop/contracts/returns.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Checkbox, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { findReturnObstacle, hasBlockedItems, type ReturnSelection, type SelectedQuantity } from './selection.ts'

/** Returns why the form cannot be sent: nothing is selected, or an item cannot be returned. */
export function findProblem(
  lines: readonly ReturnableLine[],
  choice: ReturnSelection,
  reason: ReturnReason,
  sendableLines: number,
): MessageId | undefined {
  if (hasBlockedItems(lines, choice, reason)) return 'returns.openedNotReturnable'
  return sendableLines === 0 ? 'returns.chooseSomething' : undefined
}

function parseReason(value: string): ReturnReason {
  return returnReasons.find(each => each === value) ?? 'other'
}

type ReasonFieldProps = {
  labels: Record<ReturnReason, MessageId>
  reason: ReturnReason
  onChange: (reason: ReturnReason) => void
}

/** The reason of a return. */
export function ReasonField({ labels, reason, onChange }: ReasonFieldProps) {
  const t = useT()
  return (
    <Field label={t('returns.why')}>
      {control => (
        <Select {...control} value={reason} onChange={event => onChange(parseReason(event.target.value))}>
          {returnReasons.map(each => (
            <option key={each} value={each}>
              {t(labels[each])}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type ReturnLinesProps = {
  legend: string
  lines: readonly ReturnableLine[]
  choice: ReturnSelection
  reason: ReturnReason
  onChange: (choice: ReturnSelection) => void
}

/** Lines of an order with the quantity to return; lines that cannot be returned show the reason. */
export function ReturnLines({ legend, lines, choice, reason, onChange }: ReturnLinesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <ul className="divide-y divide-hairline">
        {lines.map(line => (
          <Line
            key={line.sku}
            line={line}
            chosen={choice[line.sku] ?? { quantity: 0, isOpened: false }}
            reason={reason}
            onChange={chosen => onChange({ ...choice, [line.sku]: chosen })}
          />
        ))}
      </ul>
    </fieldset>
  )
}

type LineProps = {
  line: ReturnableLine
  chosen: SelectedQuantity
  reason: ReturnReason
  onChange: (chosen: SelectedQuantity) => void
}

function Line({ line, chosen, reason, onChange }: LineProps) {
  const t = useT()
  const weight = useWeight()
  const title = useProductText()(line, 'title')
  const obstacle = findReturnObstacle(line, reason, chosen.isOpened)
  const isBlocked = obstacle === 'gone' || obstacle === 'excluded'
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-center gap-3">
        <img src={line.imageUrl} alt="" width={48} height={48} className="size-12 shrink-0 rounded-control bg-raised" />
        <div className="min-w-0 flex-1">
          <p className="font-medium leading-snug">
            <ProductText of={line} field="title" />
          </p>
          <p className="text-muted text-sm">
            {weight(line.weight)} · {t('returns.bought', { count: line.bought })}
            {line.returned > 0 && ` · ${t('returns.returned', { count: line.returned })}`}
          </p>
        </div>
        {!isBlocked && (
          <QuantityStepper
            name={title}
            quantity={chosen.quantity}
            min={0}
            max={line.canReturn}
            onChange={quantity => onChange({ ...chosen, quantity })}
          />
        )}
      </div>
      {obstacle === 'excluded' && <p className="text-muted text-sm">{t('returns.notReturnable')}</p>}
      {obstacle === 'gone' && <p className="text-muted text-sm">{t('returns.allReturned')}</p>}
      {!isBlocked && chosen.quantity > 0 && line.takenBack !== 'any' && (
        <Checkbox checked={chosen.isOpened} onChange={event => onChange({ ...chosen, isOpened: event.target.checked })}>
          {t('returns.isOpened')}
        </Checkbox>
      )}
      {obstacle === 'opened' && chosen.quantity > 0 && (
        <p role="status" className="text-sm text-warn">
          {t('returns.openedNotReturnable')}
        </p>
      )}
    </li>
  )
}

type RefundSummaryProps = { worth: { amountAmd: number; points: number }; terms: string }

/** Refund for the selected lines and its terms. */
export function RefundSummary({ worth: { amountAmd, points }, terms }: RefundSummaryProps) {
  const t = useT()
  return (
    <div className="rounded-picture bg-raised p-4">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1" aria-live="polite">
        <dt className="font-semibold">{t('returns.refundTotal')}</dt>
        <dd className="text-right">
          <Price amountAmd={amountAmd} />
        </dd>
        {points > 0 && (
          <>
            <dt>{t('returns.pointsBack')}</dt>
            <dd className="text-right font-semibold tabular-nums">{points}</dd>
          </>
        )}
      </dl>
      <p className="mt-2 text-muted text-sm">{terms}</p>
    </div>
  )
}

/** The server's error text, by line where available. */
export function ReturnError({ error, lines }: { error: Error; lines: readonly ReturnableLine[] }) {
  const t = useT()
  const textOf = useProductText()
  const failure = error instanceof ApiError ? error : undefined
  const named = failure?.details.filter(({ sku, message }) => sku !== undefined && message !== undefined) ?? []
  return (
    <Notice kind="bad" role="alert" title={failure?.serverMessage ?? t('returns.failed')}>
      {named.length > 0 && (
        <ul>
          {named.map(({ sku, message, available }) => {
            const line = lines.find(each => each.sku === sku)
            return (
              <li key={sku}>
                {line ? textOf(line, 'title') : sku}: {message}{' '}
                {available !== undefined && available > 0 && t('returns.atMost', { count: available })}
              </li>
            )
          })}
        </ul>
      )}
      {named.length === 0 && !failure?.serverMessage && t('error.checkConnection')}
    </Notice>
  )
}
