import type { RequestReturn, ReturnableLine, ReturnReason } from '@shop/contracts/returns.ts'

/** What of a line is to go back. */
export type Chosen = { quantity: number; isOpened: boolean }
export type Choice = Readonly<Record<string, Chosen>>

const SHOPS_FAULT: readonly ReturnReason[] = ['faulty', 'wrong_item', 'not_as_described']

/** Why a line cannot go back, if anything stands in its way; the server decides once more. */
export function obstacleOf(
  line: ReturnableLine,
  reason: ReturnReason,
  isOpened: boolean,
): 'gone' | 'goods' | 'opened' | undefined {
  if (line.canReturn === 0) return 'gone'
  if (SHOPS_FAULT.includes(reason)) return undefined
  if (line.takenBack === 'none') return 'goods'
  return line.takenBack === 'unopened' && isOpened ? 'opened' : undefined
}

/** Whether something is chosen that cannot go back once it is opened. */
export function isHeldUp(lines: readonly ReturnableLine[], choice: Choice, reason: ReturnReason): boolean {
  return lines.some(line => {
    const { quantity = 0, isOpened = false } = choice[line.sku] ?? {}
    return quantity > 0 && obstacleOf(line, reason, isOpened) === 'opened'
  })
}

/** The lines that go back: chosen, and with nothing in their way. */
export function sendable(
  lines: readonly ReturnableLine[],
  choice: Choice,
  reason: ReturnReason,
): RequestReturn['lines'] {
  return lines.flatMap(line => {
    const { quantity = 0, isOpened = false } = choice[line.sku] ?? {}
    return quantity > 0 && obstacleOf(line, reason, isOpened) === undefined
      ? [{ sku: line.sku, quantity, isOpened }]
      : []
  })
}

/** What comes back for these lines. */
export function worthOf(
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

const KEY_BYTES = 16

/** Names one request, so that it can be sent again without becoming two. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
