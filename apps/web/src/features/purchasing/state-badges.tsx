import type { GoodsReceiptState } from '@shop/contracts/goods-receipts.ts'
import type { PurchaseOrderState } from '@shop/contracts/purchase-orders.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

type StateLabel = { label: MessageId; tone: Tone }

export const RECEIPT_STATES: Record<GoodsReceiptState, StateLabel> = {
  draft: { label: 'purchasing.state.draft', tone: 'warn' },
  received: { label: 'purchasing.state.received', tone: 'ok' },
  undone: { label: 'purchasing.state.undone', tone: 'neutral' },
}

export const ORDER_STATES: Record<PurchaseOrderState, StateLabel> = {
  draft: { label: 'purchasing.state.draft', tone: 'warn' },
  ordered: { label: 'purchasing.state.ordered', tone: 'info' },
  partly_received: { label: 'purchasing.state.partlyReceived', tone: 'info' },
  received: { label: 'purchasing.state.received', tone: 'ok' },
  cancelled: { label: 'purchasing.state.cancelled', tone: 'neutral' },
}

function StateBadge({ state: { label, tone } }: { state: StateLabel }) {
  const t = useT()
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      {t(label)}
    </Badge>
  )
}

export const ReceiptStateBadge = ({ state }: { state: GoodsReceiptState }) => (
  <StateBadge state={RECEIPT_STATES[state]} />
)
export const OrderStateBadge = ({ state }: { state: PurchaseOrderState }) => <StateBadge state={ORDER_STATES[state]} />
