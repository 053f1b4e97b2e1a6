import { randomUUID } from 'node:crypto'
import type { Response } from 'supertest'
import { test as base, NOON, orderOf, type Shop, TOMORROW } from './checkout-shop.ts'

export const express = { deliveryType: 'express', deliveryDate: TOMORROW, deliveryTime: '18:00' }
/** To Gyumri: the fee is agreed by phone. */
export const region = { address: { region: 'AM-SH', city: 'Gyumri', street: 'Abovyan', building: '1' } }

export type Step = (path: string, body?: object, key?: string) => Promise<Response>

/** Orders two units of 3000 AMD each, paid by default, and returns helpers for staff steps. */
async function workOn(shop: Shop, changes: object = {}, isPaid = true) {
  const [customer, operator] = [await shop.given.customer(), await shop.given.staff()]
  const coal = await shop.given.variant({ stock: 5, price: 3000 })
  const reply = await shop.as(customer).order(orderOf([{ ...coal, quantity: 2 }], changes))
  const number: number = reply.body.result.order.number
  if (isPaid) await shop.pay(number)
  const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } })
  const step: Step = (path, body = {}, key = randomUUID()) =>
    shop.as(operator).post(`/admin/orders/${number}/${path}`, body, { 'Idempotency-Key': key })
  return {
    id,
    number,
    coal,
    operator,
    browser: shop.as(customer),
    staff: shop.as(operator),
    step,
    /** Advances the order step by step to a status. */
    upTo: async (last: 'confirm' | 'pack' | 'dispatch' | 'deliver') => {
      for (const next of ['confirm', 'pack', 'dispatch', 'deliver'] as const) {
        await step(next)
        if (next === last) return
      }
    },
    seen: async () => (await shop.as(customer).get(`/orders/${number}`)).body.result,
    seenByStaff: async () => (await shop.as(operator).get(`/admin/orders/${number}`)).body.result,
    log: async () =>
      (await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })).map(
        ({ action, before, after }) => ({ action, before, after }),
      ),
    notifiedTopics: async () =>
      (
        await shop.db.outbox.findMany({
          where: { key: { startsWith: id }, channel: 'sms' },
          orderBy: { id: 'asc' },
        })
      ).map(({ topic }) => topic),
  }
}

/** A shop with its staff at noon of a Friday; each test begins then. */
export const test = base.extend('work', async ({ shop }, { onCleanup }) => {
  shop.clock.set(NOON)
  onCleanup(() => shop.clock.set(NOON))
  return (changes?: object, isPaid?: boolean) => workOn(shop, changes, isPaid)
})
