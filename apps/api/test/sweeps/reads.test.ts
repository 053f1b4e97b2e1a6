import { expect } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { test as base, orderOf } from '../builders/checkout-shop.ts'
import { type CallerName, lowestCallerOf, sendCall } from '../harness/calls.ts'
import { validSample } from '../harness/contract-inputs.ts'
import { contracts } from '../harness/contracts.ts'
import { snapshotOf } from '../harness/snapshot.ts'

/** Returns the hashes of all tables except the audit log, which records downloads. */
async function rowsOf(db: Db) {
  return new Map([...(await snapshotOf(db))].filter(([name]) => name !== 'audit_entry'))
}

/** A shop with a paid order; `known` has values for the parameters of paths. */
const test = base.extend('ground', { scope: 'file' }, async ({ shop }) => {
  const { given } = shop
  const customer = await given.customer()
  const [operator, admin] = [await given.staff('operator'), await given.staff('admin')]
  const variant = await given.variant({ stock: 5 })
  const { number } = (await shop.as(customer).order(orderOf([{ sku: variant.sku, quantity: 1 }]))).body.result.order
  await shop.pay(number)
  const tokens: Record<CallerName, string | undefined> = {
    visitor: undefined,
    customer: customer.token,
    courier: (await given.staff('courier')).token,
    operator: operator.token,
    admin: admin.token,
  }
  const known = { number, sku: variant.sku, slug: variant.slug }
  return { tokens, known, before: await rowsOf(shop.db) }
})

test.for(contracts.filter(({ method }) => method === 'GET'))(
  '$method $path changes nothing but the audit log',
  async (route, { shop, ground }) => {
    const params = Object.fromEntries(Object.entries(ground.known).filter(([name]) => route.path.includes(`:${name}`)))
    const query = route.query?.safeParse({}).success === false ? Object(validSample(route.query)) : {}
    const token = ground.tokens[lowestCallerOf(route)]

    const { status } = await sendCall(shop.app, route, { token, params, query })

    expect(status).not.toBe(401)
    expect(status).toBeLessThan(500)
    expect(await rowsOf(shop.db)).toEqual(ground.before)
  },
)
