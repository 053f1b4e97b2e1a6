import * as z from 'zod/mini'
import { route } from './route.ts'
import { LocalDate } from './time.ts'

/** Summon Mix on one day of Yerevan. */
export const SuggestionDay = z.object({
  day: LocalDate,
  /** Mixes that customers got, and how many of them the model proposed. */
  answers: z.int(),
  byModel: z.int(),
  /** Requests that failed and gave their try back. */
  failed: z.int(),
  /** Calls to the model, and what they used. */
  calls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** What counts against the day's budget: used, and reserved for calls of which nothing is known. */
  tokens: z.int(),
  costUsd: z.number(),
})
export type SuggestionDay = z.infer<typeof SuggestionDay>

export const listSuggestionDays = route({
  method: 'GET',
  path: '/admin/suggestions',
  access: 'operator',
  tag: 'suggestions',
  summary: 'What Summon Mix gave and what its model cost, day by day, the latest first; days without any are left out.',
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(366)), 30) }),
  result: z.object({ days: z.array(SuggestionDay), /** Tokens that the model may use on one day. */ budget: z.int() }),
  errors: ['VALIDATION'],
})

export const suggestionStaffRoutes = { listSuggestionDays }
