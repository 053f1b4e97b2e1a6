import { OrderMessages } from '#features/notifications/order-messages.tsx'
import { OrderPage } from '#features/orders/admin/detail/order-page.tsx'
import { OrderReceipts } from '#features/receipts/order-receipts.tsx'
import { OrderReturns } from '#features/returns/admin/order-returns.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'

/** The order page with returns, fiscal receipts and messages. */
export function Component() {
  return (
    <OrderPage
      panels={({ order, messages }) => (
        <>
          <OrderReturns number={order.number} afterSale={order.afterSale} />
          <IfCan permission="receipts.view">
            <OrderReceipts number={order.number} />
          </IfCan>
          <IfCan permission="messages.view">
            <OrderMessages messages={messages} />
          </IfCan>
        </>
      )}
    />
  )
}
