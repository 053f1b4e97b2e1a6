import type { ReturnableLine, ReturnReason } from '@shop/contracts/returns.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { type Choice, type Chosen, findReturnObstacle } from './choice.ts'

type ReturnLinesProps = {
  lines: readonly ReturnableLine[]
  choice: Choice
  reason: ReturnReason
  onChange: (choice: Choice) => void
}

/** Lines of an order with the quantity to return; lines that cannot be returned show the reason. */
export function ReturnLines({ lines, choice, reason, onChange }: ReturnLinesProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('returns.what')}</legend>
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

type LineProps = { line: ReturnableLine; chosen: Chosen; reason: ReturnReason; onChange: (chosen: Chosen) => void }

function Line({ line, chosen, reason, onChange }: LineProps) {
  const t = useT()
  const weight = useWeight()
  const title = useProductText()(line, 'title')
  const obstacle = findReturnObstacle(line, reason, chosen.isOpened)
  const isShut = obstacle === 'gone' || obstacle === 'goods'
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
        {!isShut && (
          <QuantityStepper
            name={title}
            quantity={chosen.quantity}
            min={0}
            max={line.canReturn}
            onChange={quantity => onChange({ ...chosen, quantity })}
          />
        )}
      </div>
      {obstacle === 'goods' && <p className="text-muted text-sm">{t('returns.notTakenBack')}</p>}
      {obstacle === 'gone' && <p className="text-muted text-sm">{t('returns.allReturned')}</p>}
      {!isShut && chosen.quantity > 0 && line.takenBack !== 'any' && (
        <Checkbox checked={chosen.isOpened} onChange={event => onChange({ ...chosen, isOpened: event.target.checked })}>
          {t('returns.isOpened')}
        </Checkbox>
      )}
      {obstacle === 'opened' && chosen.quantity > 0 && (
        <p role="status" className="text-sm text-warn">
          {t('returns.openedNotTakenBack')}
        </p>
      )}
    </li>
  )
}
