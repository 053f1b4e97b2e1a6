import type { Locale } from '@shop/contracts/locale.ts'
import type { MixBowl, SuggestionItem, SuggestionRequest } from '@shop/contracts/suggestions.ts'
import type { FastifyBaseLogger } from 'fastify'
import { listFlavorsInStock } from '#catalog/index.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { measured } from '#platform/measured.ts'
import { adviseMix, type Mix, type MixMaster } from './advise.ts'
import { seedOf } from './chance.ts'
import { giveBackTry, keepTry, mixesOfDay, type Try, takeTry } from './quota.ts'
import { listRefused } from './refused.ts'
import { bowlOf, toCandidate, toItems } from './shelf.ts'

export type MixOrder = {
  accountId: string
  phone: string
  request: SuggestionRequest
  locale: Locale
  /** The request's own log. */
  log: FastifyBaseLogger
  /** True once nobody can get the answer any more. */
  isTooLate: () => boolean
}

export type Suggestion = { items: SuggestionItem[]; reason?: string; bowl?: MixBowl; remaining: number }

/**
 * One answer of Summon Mix. The day's try is taken before anything is asked and given back when there is no answer:
 * after a failure, and where the shelf gives no mix.
 * @throws PHONE_MISMATCH, DAILY_LIMIT_REACHED
 */
export async function suggestMix(deps: Deps, master: MixMaster, order: MixOrder): Promise<Suggestion> {
  const { accountId, phone, request } = order
  if (request.userPhone !== undefined && request.userPhone !== phone) {
    order.log.warn('a try on the phone of another')
    throw new AppError('PHONE_MISMATCH')
  }
  const taken = await takeTry(deps, accountId, phone)
  try {
    return await answer(deps, master, order, taken)
  } catch (error) {
    // Where the database is away too, the job gives the try back a minute later.
    await giveBackTry(deps.db, taken, deps.clock.now()).catch((err: unknown) => order.log.warn({ err }, 'try kept'))
    throw error
  }
}

async function answer(deps: Deps, master: MixMaster, order: MixOrder, taken: Try): Promise<Suggestion> {
  const { db, clock } = deps
  let shelf = await listFlavorsInStock(db)
  const readShelf = async () => {
    shelf = await listFlavorsInStock(db)
    return shelf.map(toCandidate)
  }
  const ask = {
    categories: [...new Set(order.request.categories)],
    strength: order.request.strength,
    earlier: await mixesOfDay(db, taken.phone, taken.day),
    refused: (await listRefused(db, order.accountId)).map(({ flavorType }) => flavorType),
    seed: seedOf(0, taken.requestId),
  }
  const mix = await adviseMix(master, readShelf, { ask, locale: order.locale, log: order.log })
  if (order.isTooLate()) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
  if (mix.parts.length === 0) {
    await giveBackTry(db, taken, clock.now())
    order.log.info({ adviser: mix.adviser }, 'no mix possible')
    return { items: [], remaining: taken.remaining + 1 }
  }
  await keepTry(db, taken, { adviser: mix.adviser, flavorIds: flavorIdsOf(mix), finishedAt: clock.now() })
  measured.mixGiven.tell({ adviser: mix.adviser })
  order.log.info({ adviser: mix.adviser, parts: mix.parts.length }, 'mix suggested')
  const items = toItems(mix.parts, shelf)
  return { items, reason: mix.reason, bowl: bowlOf(mix.parts, items), remaining: taken.remaining }
}

/** The base first; equal shares keep their order. */
function flavorIdsOf({ parts }: Mix): string[] {
  return parts.toSorted((a, b) => b.percentage - a.percentage).map(({ flavor }) => flavor.flavorId)
}
