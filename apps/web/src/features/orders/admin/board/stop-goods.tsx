import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { CarriedHookah, DeliveryStop } from '@shop/contracts/deliveries-staff.ts'
import type { RentalStep } from '@shop/contracts/rental-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { HookahDialog } from '../steps/hookah-dialog.tsx'

/** Labels of the rental steps at the door. The deposit is settled in the shop. */
const AT_THE_DOOR: Partial<Record<RentalStep, MessageId>> = {
  hand_over: 'adminDeliveries.handOver',
  return: 'adminDeliveries.takeBack',
}

/** Items of a stop: hookahs by unit, and products in a collapsed list. */
export function StopGoods({ stop, isIdentityNeeded }: { stop: DeliveryStop; isIdentityNeeded: boolean }) {
  const { goods, hookahs, items, orderNumber } = stop
  const t = useT()
  const weight = useWeight()
  return (
    <div className="grid gap-2">
      {hookahs.map(hookah => (
        <Hookah key={hookah.rentalId} hookah={hookah} orderNumber={orderNumber} isIdentityNeeded={isIdentityNeeded} />
      ))}
      {goods.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 items-center underline decoration-control decoration-dotted underline-offset-4 pointer-coarse:min-h-11">
            {t('adminOrders.slipPieces', { count: items })}
          </summary>
          <ul className="mt-1 grid gap-1 text-muted">
            {goods.map(line => (
              <li key={line.sku}>
                {line.quantity} × <ProductText of={line} field="title" />, {weight(line.weight)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type HookahProps = { hookah: CarriedHookah; orderNumber: number; isIdentityNeeded: boolean }

function Hookah({ hookah, orderNumber, isIdentityNeeded }: HookahProps) {
  const t = useT()
  const [step, setStep] = useState<RentalStep | null>(null)
  return (
    <div className="grid gap-2 rounded-control border border-hairline px-3 py-2">
      <p>
        <ProductText of={hookah} field="title" /> · {hookah.unit}
        <span className="block text-muted">
          {t('adminDeliveries.deposit', { amount: formatAmd(hookah.depositAmd) })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hookah.steps.map(each => {
          const words = AT_THE_DOOR[each]
          return (
            words && (
              <CompactButton key={each} onClick={() => setStep(each)}>
                {t(words)}
              </CompactButton>
            )
          )
        })}
      </div>
      {(step === 'hand_over' || step === 'return') && (
        <HookahDialog
          hookah={hookah}
          step={step}
          orderNumber={orderNumber}
          isIdentityNeeded={isIdentityNeeded}
          onClose={() => setStep(null)}
        />
      )}
    </div>
  )
}
