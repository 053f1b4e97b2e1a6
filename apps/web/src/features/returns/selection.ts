import type { RequestReturn, ReturnableLine, ReturnReason } from '@shop/contracts/returns.ts'

/** The part of a line to return. */
export type SelectedQuantity = { quantity: number; isOpened: boolean }
export type ReturnSelection = Readonly<Record<string, SelectedQuantity>>

const SHOP_FAULT_REASONS: readonly ReturnReason[] = ['faulty', 'wrong_item', 'not_as_described']

/** Returns the reason why a line cannot be returned. The server decides again. */
export function findReturnObstacle(
  line: ReturnableLine,
  reason: ReturnReason,
  isOpened: boolean,
): 'gone' | 'excluded' | 'opened' | undefined {
  if (line.canReturn === 0) return 'gone'
  if (SHOP_FAULT_REASONS.includes(reason)) return undefined
  if (line.takenBack === 'none') return 'excluded'
  return line.takenBack === 'unopened' && isOpened ? 'opened' : undefined
}

/** True if a selected item cannot be returned because it was opened. */
export function hasBlockedItems(
  lines: readonly ReturnableLine[],
  choice: ReturnSelection,
  reason: ReturnReason,
): boolean {
  return lines.some(line => {
    const { quantity = 0, isOpened = false } = choice[line.sku] ?? {}
    return quantity > 0 && findReturnObstacle(line, reason, isOpened) === 'opened'
  })
}

/** Returns the selected lines that can be returned. */
export function toReturnableLines(
  lines: readonly ReturnableLine[],
  choice: ReturnSelection,
  reason: ReturnReason,
): RequestReturn['lines'] {
  return lines.flatMap(line => {
    const { quantity = 0, isOpened = false } = choice[line.sku] ?? {}
    return quantity > 0 && findReturnObstacle(line, reason, isOpened) === undefined
      ? [{ sku: line.sku, quantity, isOpened }]
      : []
  })
}

/** Returns the refund for the selected lines. */
export function calculateRefund(
  lines: readonly ReturnableLine[],
  sent: RequestReturn['lines'],
): { amountAmd: number; points: number } {
  const worth = { amountAmd: 0, points: 0 }
  for (const { sku, quantity } of sent) {
    const line = lines.find(each => each.sku === sku)
    worth.amountAmd += line?.amountsAmd[quantity - 1] ?? 0
    worth.points += line?.points[quantity - 1] ?? 0
  }
  return worth
}
