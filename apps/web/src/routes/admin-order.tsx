import { OrderMessages } from '#features/notifications/order-messages.tsx'
import { OrderPage } from '#features/orders/admin/order-page.tsx'
import { OrderReturns } from '#features/returns/admin/order-returns.tsx'

/** An order with what its returns and the messages about it say. */
export function Component() {
  return (
    <OrderPage
      panels={({ order, messages }) => (
        <>
          <OrderReturns number={order.number} afterSale={order.afterSale} />
          <OrderMessages messages={messages} />
        </>
      )}
    />
  )
}
