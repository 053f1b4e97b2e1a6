import type { ReceiptLine, ReceiptProblem, StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

const STATES: Record<StaffReceipt['state'], { label: MessageId; tone: Tone }> = {
  queued: { label: 'adminReceipts.state.queued', tone: 'info' },
  held: { label: 'adminReceipts.state.held', tone: 'neutral' },
  sent: { label: 'adminReceipts.state.sent', tone: 'warn' },
  refused: { label: 'adminReceipts.state.refused', tone: 'bad' },
  printed: { label: 'adminReceipts.state.printed', tone: 'ok' },
}

/** Why a receipt is not printed, and what staff can do. */
export const PROBLEMS: Record<ReceiptProblem, MessageId> = {
  no_response: 'adminReceipts.problem.no_response',
  service: 'adminReceipts.problem.service',
  in_doubt: 'adminReceipts.problem.in_doubt',
  line: 'adminReceipts.problem.line',
  amount: 'adminReceipts.problem.amount',
  returned: 'adminReceipts.problem.returned',
  without_items: 'adminReceipts.problem.without_items',
  access: 'adminReceipts.problem.access',
  register: 'adminReceipts.problem.register',
  department: 'adminReceipts.problem.department',
  sequence: 'adminReceipts.problem.sequence',
  request: 'adminReceipts.problem.request',
  group_code: 'adminReceipts.problem.group_code',
}

export const KINDS: Record<StaffReceipt['kind'], MessageId> = {
  sale: 'adminReceipts.kind.sale',
  return: 'adminReceipts.kind.return',
  charge: 'adminReceipts.kind.charge',
  prepayment: 'adminReceipts.kind.prepayment',
  prepayment_return: 'adminReceipts.kind.prepayment_return',
}

export const LINES: Record<Exclude<ReceiptLine['kind'], 'goods'>, MessageId> = {
  delivery: 'adminReceipts.line.delivery',
  rental: 'adminReceipts.line.rental',
  extension: 'adminReceipts.line.extension',
  late: 'adminReceipts.line.late',
  damage: 'adminReceipts.line.damage',
  prepayment: 'adminReceipts.line.prepayment',
  other: 'adminReceipts.line.other',
}

export const receiptStateLabel = ({ state, isManual }: StaffReceipt): MessageId =>
  isManual ? 'adminReceipts.state.manual' : STATES[state].label

export function ReceiptStateBadge({ receipt }: { receipt: StaffReceipt }) {
  const t = useT()
  return <Badge tone={STATES[receipt.state].tone}>{t(receiptStateLabel(receipt))}</Badge>
}
