import type { ReceiptLine, StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { Tone } from '#ui/badge.tsx'

export const STATES: Record<StaffReceipt['state'], { words: MessageId; tone: Tone }> = {
  queued: { words: 'adminReceipts.state.queued', tone: 'info' },
  held: { words: 'adminReceipts.state.held', tone: 'neutral' },
  sent: { words: 'adminReceipts.state.sent', tone: 'warn' },
  refused: { words: 'adminReceipts.state.refused', tone: 'bad' },
  printed: { words: 'adminReceipts.state.printed', tone: 'ok' },
}

export const KINDS: Record<StaffReceipt['kind'], MessageId> = {
  sale: 'adminReceipts.kind.sale',
  return: 'adminReceipts.kind.return',
  charge: 'adminReceipts.kind.charge',
}

export const LINES: Record<Exclude<ReceiptLine['kind'], 'goods'>, MessageId> = {
  delivery: 'adminReceipts.line.delivery',
  rental: 'adminReceipts.line.rental',
  extension: 'adminReceipts.line.extension',
  late: 'adminReceipts.line.late',
  damage: 'adminReceipts.line.damage',
  other: 'adminReceipts.line.other',
}
