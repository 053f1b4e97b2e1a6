import type fc from 'fast-check'
import { expect } from 'vitest'
import { type Act, commandsOf, type May } from './commands-of.ts'
import type { Model, Real, Rental } from './model.ts'

export type Command = fc.AsyncCommand<Model, Real>

/** Creates a command for the whole shop. By default it runs as soon as there is an order. */
export function command<Choice>(
  name: string,
  choices: fc.Arbitrary<Choice>,
  act: Act<Choice, Model, Real>,
  may: May<Choice, Model> = (_choice, { orders }) => orders.length > 0,
): fc.Arbitrary<Command> {
  return commandsOf(compare)(name, choices, act, may)
}

/** Compares stock, orders and attempts of the shop with the model. */
async function compare(model: Model, { shop: { db }, variants }: Real): Promise<void> {
  const rows = await db.variant.findMany({
    where: { sku: { in: variants.map(({ sku }) => sku) } },
    select: { sku: true, onHand: true, reserved: true },
  })
  const stock = variants.map(({ sku }) => rows.find(row => row.sku === sku))
  expect(stock.map(each => ({ onHand: each?.onHand, reserved: each?.reserved }))).toEqual(model.stock)
  const orders = await db.order.findMany({
    where: { number: { in: model.orders.map(({ number }) => number) } },
    select: {
      number: true,
      status: true,
      cancelReason: true,
      payments: { select: { status: true }, orderBy: { id: 'asc' } },
      rentals: {
        select: {
          state: true,
          unit: { select: { code: true } },
          freeFrom: true,
          charges: { select: { amountAmd: true } },
        },
      },
    },
    orderBy: { number: 'asc' },
  })
  const shown = orders.map(({ rentals, ...row }) => ({
    ...row,
    rentals: rentals.map(({ state, unit: { code }, freeFrom, charges }) => ({
      state,
      unit: code,
      until: freeFrom.toISOString().slice(0, 10),
      chargedAmd: charges.reduce((sum, { amountAmd }) => sum + amountAmd, 0),
    })),
  }))
  expect(shown).toEqual(
    model.orders.map(({ number, status, cancelReason, attempts, rental }) => ({
      number,
      status,
      cancelReason,
      payments: attempts.map(({ state }) => ({ status: state })),
      rentals: rental ? [shownRental(rental)] : [],
    })),
  )
}

const shownRental = ({ state, unit, until, chargedAmd }: Rental) => ({ state, unit, until, chargedAmd })
