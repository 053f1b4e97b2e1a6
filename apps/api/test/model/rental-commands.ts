import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { pass, payAtOnce } from './bank-commands.ts'
import { type Command, command } from './command.ts'
import { type Model, type Order, orderAt, type Real, type Rental, staysOf } from './model.ts'
import { afterReturn, cleanedBy, costOf, findHandOverProblem, isFreeOn, takenDays } from './rental-days.ts'
import { bringOn } from './staff-commands.ts'

const DAY_MINUTES = 24 * 60
/** Within the return period and the session lifetime. */
const MAX_MINUTES = 12 * DAY_MINUTES

const at = fc.nat({ max: 30 })
const codeOf = ({ body }: { body: { error?: string } }) => body.error ?? 'ok'

/** An order with a rental in one of these states, three times of four; else with any. */
function rentedAt(
  { orders }: Pick<Model, 'orders'>,
  which: number,
  states: readonly Rental['state'][],
): { order: Order; rental: Rental } | undefined {
  const all = orders.filter(({ rental }) => rental !== null)
  const fitting = all.filter(({ rental }) => rental !== null && states.includes(rental.state))
  const order = orderAt({ orders: which % 4 !== 0 && fitting.length > 0 ? fitting : all }, which)
  return order?.rental ? { order, rental: order.rental } : undefined
}

/** The courier brings an order with its hookah: mostly one that was paid and packed just before. */
const handOver = command('handOver', at, async (which, model, real) => {
  const found = rentedAt(model, which, ['held', 'reserved'])
  if (!found) return
  const { operator } = real
  const { order, rental } = found
  if (which % 5 !== 0) {
    await payAtOnce(order, model, real)
    await bringOn(order, 4, operator)
  }
  const reply = await operator.post(`/admin/rentals/${rental.id}/hand-over`, { condition: 'as new' })
  const isBrought = order.status === 'dispatched' || order.status === 'delivered'
  const isRepeated = rental.state === 'handed_over'
  if (!isBrought || (rental.state !== 'reserved' && !isRepeated)) {
    return expect(codeOf(reply)).toBe('RENTAL_STATE')
  }
  if (isRepeated) return expect(codeOf(reply)).toBe('ok')
  const today = shopDate(real.shop.clock.now())
  const others = staysOf(model, rental)
  const problem = findHandOverProblem(model.terms, { others, cleaning: model.cleaning }, rental, today)
  expect(codeOf(reply), reply.text).toBe(problem ?? 'ok')
  if (problem) return
  const [since = today] = [today, rental.from].toSorted()
  Object.assign(rental, { state: 'handed_over', isOut: true, since })
  // The order is delivered with its only hookah.
  order.status = 'delivered'
})

/** Time goes by until a hookah that is out is late. */
async function keepLonger({ to }: Rental, days: number, model: Model, real: Real): Promise<void> {
  const minutes = (daysBetween(shopDate(real.shop.clock.now()), to) + days) * DAY_MINUTES
  if (minutes > 0 && model.minutesGone + minutes < MAX_MINUTES) await pass(minutes, model, real)
}

/** Damage of a part of the remaining deposit, or more than the deposit. */
const damage = fc.constantFrom(0, 0, 1000, 7000, 12_001)

async function settle(rental: Rental, damageAmd: number, model: Model, { operator }: Real): Promise<void> {
  const damages = damageAmd > 0 ? [{ note: 'Flask', amountAmd: damageAmd }] : []
  const reply = await operator.post(`/admin/rentals/${rental.id}/close`, { damages })
  if (rental.state === 'closed') return expect(codeOf(reply)).toBe('ok')
  if (rental.state !== 'returned') return expect(codeOf(reply)).toBe('RENTAL_STATE')
  const isTooMuch = rental.chargedAmd + damageAmd > model.terms.depositAmd
  expect(codeOf(reply), reply.text).toBe(isTooMuch ? 'VALIDATION' : 'ok')
  if (!isTooMuch) Object.assign(rental, { state: 'closed', chargedAmd: rental.chargedAmd + damageAmd })
}

const bringBack = command(
  'bringBack',
  fc.record({ which: at, lateDays: fc.option(fc.nat({ max: 3 })), damageAmd: fc.option(damage) }),
  async ({ which, lateDays, damageAmd }, model, real) => {
    const found = rentedAt(model, which, ['handed_over'])
    if (!found) return
    const { rental } = found
    if (lateDays !== null && rental.isOut) await keepLonger(rental, lateDays, model, real)
    const reply = await real.operator.post(`/admin/rentals/${rental.id}/return`, { condition: 'as new' })
    const isAllowed = rental.state === 'handed_over' || rental.state === 'returned'
    expect(codeOf(reply), reply.text).toBe(isAllowed ? 'ok' : 'RENTAL_STATE')
    if (rental.state !== 'handed_over') return
    const today = shopDate(real.shop.clock.now())
    const { depositAmd, pricePerDayAmd } = model.terms
    const lateAmd = Math.max(0, daysBetween(rental.to, today)) * pricePerDayAmd
    const { until, cleaning } = afterReturn(model.terms, rental, staysOf(model, rental), today)
    model.cleaning.set(rental.unit, cleaning)
    Object.assign(rental, {
      state: 'returned',
      isOut: false,
      chargedAmd: Math.min(depositAmd, rental.chargedAmd + lateAmd),
      until,
    })
    if (damageAmd !== null) await settle(rental, damageAmd, model, real)
  },
)

const settleDeposit = command(
  'settleDeposit',
  fc.record({ which: at, damageAmd: damage }),
  async ({ which, damageAmd }, model, real) => {
    const found = rentedAt(model, which, ['returned'])
    if (found) await settle(found.rental, damageAmd, model, real)
  },
)

/** The customer keeps the hookah longer, or ends the rental early. */
const moveEnd = command(
  'moveEnd',
  fc.record({ which: at, days: fc.integer({ min: 1, max: 6 }) }),
  async ({ which, days }, model, { customers, shop }) => {
    const found = rentedAt(model, which, ['reserved', 'handed_over'])
    if (!found) return
    const { order, rental } = found
    const [today, to] = [shopDate(shop.clock.now()), addDays(rental.from, days)]
    if (to <= today || to === rental.to) return
    const path = `/orders/${order.number}/rentals/${rental.id}/end`
    const reply = await customers[order.customer]?.put(path, { to, pickUpTime: '18:00' })
    const { terms } = model
    const extensionAmd = Math.max(0, costOf(terms, rental.from, to) - rental.paidAmd)
    const others = takenDays(terms, staysOf(model, rental), today).get(rental.unit)
    const isOpen = rental.state === 'reserved' || rental.state === 'handed_over'
    if (!isOpen) return expect(reply && codeOf(reply)).toBe('RENTAL_STATE')
    const isPossible =
      rental.to >= today && extensionAmd <= terms.depositAmd && isFreeOn(terms, others, rental.from, to)
    expect(reply && codeOf(reply), reply?.text).toBe(isPossible ? 'ok' : 'RENTAL_NOT_FREE')
    if (isPossible) Object.assign(rental, { to, until: cleanedBy(to, terms), chargedAmd: extensionAmd })
  },
)

/** What becomes of a hookah that was rented. */
export const rentalCommands: fc.Arbitrary<Command>[] = [
  handOver,
  handOver,
  handOver,
  bringBack,
  bringBack,
  bringBack,
  settleDeposit,
  moveEnd,
]
