import { OrderMessages } from '#features/notifications/order-messages.tsx'
import { OrderPage } from '#features/orders/admin/detail/order-page.tsx'
import { WantedFields } from '#features/orders/admin/exchange/wanted-fields.tsx'
import { OrderReceipts } from '#features/receipts/order-receipts.tsx'
import { OrderExchange, OrderReturns } from '#features/returns/admin/order-returns.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'

/** The order page with returns, fiscal receipts and messages. */
export function Component() {
  return (
    <OrderPage
      panels={({ order, messages }) => (
        <>
          {order.exchange && <OrderExchange exchange={order.exchange} />}
          <OrderReturns order={order} renderWanted={fields => <WantedFields {...fields} />} />
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
