import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { PaymentStep, StaffPayment } from '@shop/contracts/payments-staff.ts'
import { type ComponentType, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { DenseButton } from '#shared/admin/controls.tsx'
import {
  EndPaymentDialog,
  GiveBackPaymentDialog,
  type PaymentDialogProps,
  SettlePaymentDialog,
} from './payment-dialogs.tsx'

const STEPS: Record<PaymentStep, { words: MessageId; Dialog: ComponentType<PaymentDialogProps> }> = {
  'give-back': { words: 'adminOrders.paymentGiveBack', Dialog: GiveBackPaymentDialog },
  end: { words: 'adminOrders.paymentEnd', Dialog: EndPaymentDialog },
  settle: { words: 'adminOrders.paymentSettle', Dialog: SettlePaymentDialog },
}

/** What an admin alone decides about money that came otherwise than it should. */
export function PaymentDecisions({ payment, order }: { payment: StaffPayment; order: AdminOrder['order'] }) {
  const t = useT()
  const [step, setStep] = useState<PaymentStep>()
  const Dialog = step && STEPS[step].Dialog
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {payment.steps.map(each => (
        <DenseButton key={each} onClick={() => setStep(each)}>
          {t(STEPS[each].words)}
        </DenseButton>
      ))}
      {Dialog && <Dialog payment={payment} order={order} onClose={() => setStep(undefined)} />}
    </div>
  )
}
