import { OrderMessages } from '#features/notifications/order-messages.tsx'
import { OrderPage } from '#features/orders/admin/order-page.tsx'
import { OrderReceipts } from '#features/receipts/order-receipts.tsx'
import { OrderReturns } from '#features/returns/admin/order-returns.tsx'

/** An order with its returns, its fiscal receipts and the messages about it. */
export function Component() {
  return (
    <OrderPage
      panels={({ order, messages }) => (
        <>
          <OrderReturns number={order.number} afterSale={order.afterSale} />
          <OrderReceipts number={order.number} />
          <OrderMessages messages={messages} />
        </>
      )}
    />
  )
}
