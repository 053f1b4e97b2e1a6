import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import request, { type Response } from 'supertest'
import { openSession } from '#identity/index.ts'
import { signToken } from '#platform/auth/auth.ts'
import type { Db } from '#platform/db/db.ts'
import { suggestionJobs } from '#suggestions/index.ts'
import { seedDemo } from '../../../../prisma/seed.ts'
import { type ModelServer, startModelServer } from '../fakes/model-server.ts'
import { openApi } from '../harness/api.ts'
import { test as withDatabase } from '../harness/harness.ts'
import type { TestClock } from '../harness/test-clock.ts'
import { NOON } from './checkout-shop.ts'
import { addAccount } from './people.ts'

/** A customer with an API client: it sends the bearer token, and the language only if given. */
export type Customer = {
  id: string
  phone: string
  suggest(body: object, language?: string): Promise<Response>
  exclude(flavorType: string): Promise<Response>
  allow(flavorType: string): Promise<Response>
  quota(): Promise<{ remaining: number; limit: number }>
}

/** Opens the API with the demo flavors. Settings such as OPENAI_BASE_URL make it use a model. */
export async function openMixShop({ db, clock }: { db: Db; clock: TestClock }, settings: Record<string, string> = {}) {
  const { app, deps } = await openApi({ db, clock, settings })

  const customer = async (): Promise<Customer> => {
    const { id, phone } = await addAccount(db, clock.now())
    const token = signToken(app, await openSession(db, clock.now(), id))
    const send = (method: 'get' | 'post' | 'put' | 'delete', path: string) =>
      request(app.server)[method](`/serverapi${path}`).set('Authorization', `Bearer ${token}`)
    return {
      id,
      phone,
      suggest: async (body, language) => {
        const call = send('post', '/ai/suggestion')
        return language ? call.set('Accept-Language', language).send(body) : call.send(body)
      },
      exclude: async flavorType => send('put', `/ai/refused/${flavorType}`),
      allow: async flavorType => send('delete', `/ai/refused/${flavorType}`),
      quota: async () => (await send('get', '/ai/quota').expect(200)).body.result,
    }
  }
  return {
    app,
    deps,
    given: { customer },
    /** What staff see of the last days. */
    daysForStaff: async () => {
      const { id } = await addAccount(db, clock.now(), { role: 'operator' })
      const token = signToken(app, await openSession(db, clock.now(), id))
      const call = request(app.server).get('/serverapi/admin/suggestions').set('Authorization', `Bearer ${token}`)
      return (await call.expect(200)).body.result
    },
    /** Runs the job that releases the attempts of a dead process. */
    release: () => suggestionJobs['suggestions.release'].run(deps),
    close: () => app.close(),
  }
}

/** Provides each test file with a shop without a model and with the demo catalog. */
export const test = withDatabase.extend('shop', { scope: 'file' }, async ({ db, clock }, { onCleanup }) => {
  clock.set(NOON)
  await seedDemo(db)
  const shop = await openMixShop({ db, clock })
  onCleanup(shop.close)
  return shop
})

/** Timeout of the model: long enough for a slow machine. */
export const MODEL_TIMEOUT_MS = 15_000
/** Longer than the pause after three failures in a row. */
const AFTER_PAUSE_MS = 16_000

/** A shop for a test file, with a model on a local server. */
export const testWithModel = withDatabase
  .extend('modelServer', { scope: 'file' }, async ({ db: _ }, { onCleanup }) => {
    const server = await startModelServer()
    onCleanup(server.close)
    return server
  })
  .extend('shop', { scope: 'file' }, async ({ db, clock, modelServer }, { onCleanup }) => {
    clock.set(NOON)
    await seedDemo(db)
    const shop = await openMixShop(
      { db, clock },
      {
        OPENAI_API_KEY: 'test-key',
        OPENAI_BASE_URL: modelServer.url,
        OPENAI_MODEL: 'test-model',
        SUGGESTION_TIMEOUT_MS: String(MODEL_TIMEOUT_MS),
      },
    )
    onCleanup(shop.close)
    return shop
  })
  /** The simulated model, without requests so far. The clock is past the circuit breaker's pause after failures. */
  .extend('model', ({ modelServer, shop: _, clock }): ModelServer => {
    clock.advance(AFTER_PAUSE_MS)
    modelServer.prompts.length = 0
    return modelServer
  })

export const sharesOf = (items: readonly SuggestionItem[]) => items.map(({ percentage }) => percentage)
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
