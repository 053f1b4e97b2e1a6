import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Model, Real } from './model.ts'

export type Command = fc.AsyncCommand<Model, Real>

type Act<Choice> = (choice: Choice, model: Model, real: Real) => Promise<void>
type May<Choice> = (choice: Choice, model: Readonly<Model>) => boolean

/**
 * A command of which fast-check makes many by its choices: it runs where it may (as soon as there is an order, unless
 * told otherwise), and afterwards the shop must be as the model says. Its name and choice are what a failure shows.
 */
export function command<Choice>(
  name: string,
  choices: fc.Arbitrary<Choice>,
  act: Act<Choice>,
  may: May<Choice> = (_choice, { orders }) => orders.length > 0,
): fc.Arbitrary<Command> {
  return choices.map(choice => ({
    check: model => may(choice, model),
    run: async (model, real) => {
      await act(choice, model, real)
      await compare(model, real)
    },
    toString: () => `${name}(${JSON.stringify(choice)})`,
  }))
}

/** Holds stock, orders and attempts of the shop against the model. */
async function compare(model: Model, { shop: { db }, goods }: Real): Promise<void> {
  const variants = await db.variant.findMany({
    where: { sku: { in: goods.map(({ sku }) => sku) } },
    select: { sku: true, onHand: true, reserved: true },
  })
  const shelf = goods.map(({ sku }) => variants.find(variant => variant.sku === sku))
  expect(shelf.map(each => ({ onHand: each?.onHand, reserved: each?.reserved }))).toEqual(model.goods)
  const rows = await db.order.findMany({
    where: { number: { in: model.orders.map(({ number }) => number) } },
    select: {
      number: true,
      status: true,
      cancelReason: true,
      payments: { select: { status: true }, orderBy: { id: 'asc' } },
    },
    orderBy: { number: 'asc' },
  })
  expect(rows).toEqual(
    model.orders.map(({ number, status, cancelReason, attempts }) => ({
      number,
      status,
      cancelReason,
      payments: attempts.map(({ state }) => ({ status: state })),
    })),
  )
}
