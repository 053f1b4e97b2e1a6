import { randomInt } from 'node:crypto'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { expireOrders } from '#checkout/index.ts'
import { getRentalDays } from '#rental/index.ts'
import { defaultSettings } from '#settings/index.ts'
import { type Browser, test as base, orderOf, type Shop, TODAY } from '../builders/checkout-shop.ts'
import { addModel, bookingsOf, type Model as Rented, rentalOf } from '../builders/rental-shop.ts'
import { commandsOf } from './commands-of.ts'
import {
  afterReturn,
  bestUnit,
  cleanedBy,
  costOf,
  findHandOverProblem,
  isFreeOn,
  latestEnd,
  type Stay,
  type Terms,
  takenDays,
} from './rental-days.ts'

/** MODEL_RUNS=1000 runs the full test; MODEL_SEED repeats a run. */
const RUNS = Number(process.env.MODEL_RUNS ?? 10)
const SEED = Number(process.env.MODEL_SEED ?? randomInt(1_000_000_000))
const MAX_COMMANDS = 30
const CALENDAR_DAYS = 21

type Booking = Stay & {
  id: string
  order: number
  customer: Browser
  from: string
  to: string
  state: 'held' | 'reserved' | 'handed_over' | 'returned'
  paidAmd: number
}
/** The bookings that occupy units, the units in cleaning, and the delivered orders. */
type Model = {
  today: string
  terms: Terms
  bookings: Booking[]
  cleaning: Map<string, Stay>
  delivered: Set<number>
}
type Real = { shop: Shop; operator: Browser; rented: Rented }

/** After every step units, days and calendar agree with the model. */
async function compare({ today, terms, bookings, cleaning }: Model, { shop, rented }: Real): Promise<void> {
  const shown = bookings.map(({ unit, state, since, until }) => `${unit} ${since} ${until} ${state}`)
  const held = await bookingsOf(shop.db, rented)
  expect(held.map(({ unit, state, from, until }) => `${unit} ${from} ${until} ${state}`).toSorted()).toEqual(
    shown.toSorted(),
  )
  const query = { model: rented.slug, from: today, to: addDays(today, CALENDAR_DAYS) }
  const taken = takenDays(terms, [...bookings, ...cleaning.values()], today)
  for (const { date, to } of await getRentalDays(shop.db, query, shop.clock.now())) {
    expect({ date, to }).toEqual({ date, to: latestEnd(terms, taken, date) })
  }
}

const command = commandsOf(compare)
const always = () => true
const hasAny = (_choice: unknown, { bookings }: Pick<Model, 'bookings'>) => bookings.length > 0
const codeOf = ({ body }: { body: { error?: string } }) => body.error ?? 'ok'
const which = fc.nat({ max: 30 })
/** A booking in a state, three times of four; else any. */
function bookingAt({ bookings }: Model, at: number, states: readonly Booking['state'][]): Booking | undefined {
  const fitting = bookings.filter(({ state }) => states.includes(state))
  const all = at % 4 !== 0 && fitting.length > 0 ? fitting : bookings
  return all[at % Math.max(1, all.length)]
}

/** A new customer orders rentals that begin on one day. */
async function rentNow({ shop, rented }: Real, from: string, ends: readonly string[]) {
  const customer = shop.as(await shop.given.customer())
  const items = [rented.flavor, rented.cup].map(({ sku }) => ({ sku, quantity: ends.length }))
  const rentals = ends.map(to => rentalOf(rented, from, to))
  const courier = { deliveryType: 'express', deliveryDate: from, deliveryTime: '14:00' }
  return { customer, reply: await customer.order(orderOf(items, { rentals, ...courier })) }
}

const days = fc.integer({ min: 1, max: 6 })
const ahead = fc.nat({ max: 9 })

const rent = command(
  'rent',
  fc.record({ ahead, lengths: fc.array(days, { minLength: 1, maxLength: 2 }), isPaid: fc.boolean() }),
  async ({ isPaid, ...wish }, model, real) => {
    const { terms, today } = model
    const from = addDays(today, wish.ahead)
    const ends = wish.lengths.map(length => addDays(from, length))
    const { customer, reply } = await rentNow(real, from, ends)
    const stays: (Stay & { to: string })[] = []
    for (const to of ends) {
      const held = [...model.bookings, ...model.cleaning.values(), ...stays]
      const unit = bestUnit(terms, takenDays(terms, held, today), from, to)
      if (unit === undefined) return expect(codeOf(reply)).toBe('RENTAL_NOT_FREE')
      stays.push({ unit, since: from, to, until: cleanedBy(to, terms), isOut: false })
    }
    expect(reply.status, reply.text).toBe(201)
    const { number: order, rentals } = reply.body.result.order
    if (isPaid) await real.shop.pay(order)
    const state = isPaid ? 'reserved' : 'held'
    for (const [index, stay] of stays.entries()) {
      const paidAmd = costOf(terms, from, stay.to)
      expect(rentals[index]).toMatchObject({ rentalAmd: paidAmd, depositAmd: terms.depositAmd })
      model.bookings.push({ ...stay, from, id: rentals[index].id, order, customer, state, paidAmd })
    }
  },
  always,
)

/** Several customers request the same days concurrently: as many succeed as units are free. */
const rush = command(
  'rush',
  fc.record({ ahead, length: days, people: fc.integer({ min: 2, max: 4 }) }),
  async (wish, model, real) => {
    const { terms, today, bookings, cleaning } = model
    const from = addDays(today, wish.ahead)
    const to = addDays(from, wish.length)
    const taken = takenDays(terms, [...bookings, ...cleaning.values()], today)
    const free = terms.units.filter(unit => isFreeOn(terms, taken.get(unit), from, to)).length
    const rivals = await Promise.all(Array.from({ length: wish.people }, () => rentNow(real, from, [to])))
    const got = rivals.filter(({ reply }) => reply.status === 201)
    expect(rivals.map(({ reply }) => codeOf(reply)).toSorted()).toEqual([
      ...new Array(wish.people - Math.min(free, wish.people)).fill('RENTAL_NOT_FREE'),
      ...new Array(Math.min(free, wish.people)).fill('ok'),
    ])
    const until = cleanedBy(to, terms)
    for (const { customer, reply } of got) {
      const { number: order, rentals } = reply.body.result.order
      const now = takenDays(terms, [...bookings, ...cleaning.values()], today)
      const stay = { unit: bestUnit(terms, now, from, to) ?? 'none', since: from, from, to, until, isOut: false }
      bookings.push({ ...stay, id: rentals[0].id, order, customer, state: 'held', paidAmd: costOf(terms, from, to) })
    }
    await nameUnits(real, bookings)
  },
  always,
)

/** Concurrent requests for the same days may get any of the chosen units. */
async function nameUnits({ shop: { db } }: Real, bookings: Booking[]): Promise<void> {
  const rows = await db.rentalBooking.findMany({
    where: { id: { in: bookings.map(({ id }) => id) } },
    select: { id: true, unit: { select: { code: true } } },
  })
  const unitOf = new Map(rows.map(({ id, unit }) => [id, unit.code]))
  const chosen = bookings.map(({ unit }) => unit)
  for (const booking of bookings) booking.unit = unitOf.get(booking.id) ?? booking.unit
  expect(bookings.map(({ unit }) => unit).toSorted()).toEqual(chosen.toSorted())
}

const cancel = command(
  'cancel',
  which,
  async (at, model) => {
    const booking = bookingAt(model, at, ['held', 'reserved'])
    if (!booking) return
    const reply = await booking.customer.post(`/orders/${booking.order}/cancel`)
    const isBefore = !model.delivered.has(booking.order)
    expect(codeOf(reply), reply.text).toBe(isBefore ? 'ok' : 'ORDER_STATE')
    if (isBefore) model.bookings = model.bookings.filter(({ order }) => order !== booking.order)
  },
  hasAny,
)

const moveEnd = command(
  'moveEnd',
  fc.record({ at: which, length: fc.integer({ min: 1, max: 9 }) }),
  async ({ at, length }, model) => {
    const booking = bookingAt(model, at, ['reserved', 'handed_over'])
    if (!booking) return
    const { today, terms, bookings } = model
    const { from, order, id, state, customer } = booking
    const to = addDays(from, length)
    const path = `/orders/${order}/rentals/${id}`
    const others = takenDays(
      terms,
      bookings.filter(each => each !== booking),
      today,
    )
    const mayEndOn = (day: string) =>
      (state === 'reserved' || state === 'handed_over') &&
      booking.to >= today &&
      day >= today &&
      costOf(terms, from, day) - booking.paidAmd <= terms.depositAmd &&
      isFreeOn(terms, others.get(booking.unit), from, day)
    const possible = Array.from({ length: 30 }, (_, index) => addDays(from, index + 1)).filter(mayEndOn)
    const { ends } = (await customer.get(`${path}/ends`)).body.result
    expect(ends).toEqual(
      possible.map(day => ({ to: day, extensionAmd: Math.max(0, costOf(terms, from, day) - booking.paidAmd) })),
    )
    const reply = await customer.put(`${path}/end`, { to, pickUpTime: '18:00' })
    if (to === booking.to) return expect(codeOf(reply), reply.text).toBe('ok')
    if (to < today) return expect(codeOf(reply)).toBe('SLOT_NOT_AVAILABLE')
    if (!mayEndOn(to)) return expect(codeOf(reply)).toMatch(/^RENTAL_(STATE|NOT_FREE)$/)
    expect(codeOf(reply), reply.text).toBe('ok')
    Object.assign(booking, { to, until: cleanedBy(to, terms) })
  },
  hasAny,
)

/** Moves to noon of a later day; unpaid rentals are released. */
const pass = command(
  'pass',
  fc.integer({ min: 1, max: 3 }),
  async (count, model, { shop }) => {
    model.today = addDays(model.today, count)
    shop.clock.set(shopTimestamp(model.today, '12:00'))
    await expireOrders(shop.deps)
    model.bookings = model.bookings.filter(({ state }) => state !== 'held')
  },
  always,
)

const handOver = command(
  'handOver',
  which,
  async (at, model, { shop, operator }) => {
    const { today, terms, bookings, cleaning, delivered } = model
    // Mostly a booking whose day has come; the units of others may still be occupied.
    const due = at % 3 === 0 ? bookings : bookings.filter(({ from }) => from <= today)
    const booking = bookingAt({ ...model, bookings: due }, at, ['reserved'])
    if (booking?.state !== 'reserved') return
    if (!delivered.has(booking.order)) await shop.deliver(booking.order)
    delivered.add(booking.order)
    const reply = await operator.post(`/admin/rentals/${booking.id}/hand-over`, { condition: 'as new' })
    const others = bookings.filter(each => each !== booking)
    const problem = findHandOverProblem(terms, { others, cleaning }, booking, today)
    expect(codeOf(reply), reply.text).toBe(problem ?? 'ok')
    const [since = today] = [today, booking.from].toSorted()
    if (!problem) Object.assign(booking, { state: 'handed_over', isOut: true, since })
  },
  hasAny,
)

/** Cleaned before the next booking, unless that one was to start before the return. */
const takeBack = command(
  'takeBack',
  which,
  async (at, model, { operator }) => {
    const { today, terms, bookings, cleaning } = model
    const booking = bookingAt(model, at, ['handed_over'])
    if (!booking) return
    const reply = await operator.post(`/admin/rentals/${booking.id}/return`, { condition: 'as new' })
    if (booking.state === 'returned') return expect(codeOf(reply)).toBe('ok')
    if (booking.state !== 'handed_over') return expect(codeOf(reply)).toBe('RENTAL_STATE')
    expect(codeOf(reply), reply.text).toBe('ok')
    const back = afterReturn(terms, booking, bookings, today)
    cleaning.set(booking.unit, back.cleaning)
    Object.assign(booking, { state: 'returned', isOut: false, until: back.until })
  },
  hasAny,
)

/** A shop at noon with unlimited slots. */
const test = base.extend('modelShop', { scope: 'file' }, async ({ shop }) => {
  const data = { value: { ...defaultSettings.delivery, slotCapacity: 1000 }, updatedAt: shop.clock.now() }
  await shop.db.setting.upsert({ where: { key: 'delivery' }, create: { key: 'delivery', ...data }, update: {} })
  return shop
})

const someTerms = fc.record({
  units: fc.constantFrom(1, 2, 2, 3),
  bufferDays: fc.nat({ max: 2 }),
  pricePerDayAmd: fc.constantFrom(4000, 5000),
  priceFromThirdDayAmd: fc.constantFrom(2500, 3500),
  depositAmd: fc.constantFrom(8000, 20_000),
})

async function begin(shop: Shop, input: typeof someTerms extends fc.Arbitrary<infer T> ? T : never) {
  shop.clock.set(shopTimestamp(TODAY, '12:00'))
  const rented = await addModel(shop, input)
  const terms = { ...input, units: rented.units }
  const model: Model = { today: TODAY, terms, bookings: [], cleaning: new Map(), delivered: new Set() }
  return { model, real: { shop, rented, operator: shop.as(await shop.given.staff()) } }
}

test(`random bookings agree with a simple model: ${RUNS} sequences (R26, R27)`, {
  timeout: 60_000 + RUNS * 5000,
}, async ({ modelShop }) => {
  process.stdout.write(`${JSON.stringify({ test: 'rental model', seed: SEED, sequences: RUNS })}\n`)
  const from = performance.now()
  const sequences = fc.commands(
    [rent, rent, rent, rush, cancel, moveEnd, moveEnd, pass, handOver, handOver, takeBack],
    {
      maxCommands: MAX_COMMANDS,
      size: 'max',
    },
  )
  const reached: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(someTerms, sequences, async (terms, sequence) => {
      await fc.asyncModelRun(() => begin(modelShop, terms), sequence)
      for (const made of sequence) {
        const [name = ''] = made.toString().split('(')
        reached[name] = (reached[name] ?? 0) + 1
      }
    }),
    { seed: SEED, numRuns: RUNS, includeErrorInReport: true },
  )
  const seconds = Math.round((performance.now() - from) / 1000)
  process.stdout.write(`${JSON.stringify({ test: 'rental model', seed: SEED, sequences: RUNS, seconds, reached })}\n`)
})
