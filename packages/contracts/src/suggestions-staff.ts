import * as z from 'zod/mini'
import { route } from './route.ts'
import { LocalDate } from './scalars.ts'

/** Mix suggestions of a day (Asia/Yerevan). */
export const SuggestionDay = z.object({
  day: LocalDate,
  /** Number of suggestions. */
  answers: z.int(),
  /** Number of suggestions by the model. */
  byModel: z.int(),
  /** Failed requests, which do not count toward the quota. */
  failed: z.int(),
  /** Number of requests to the model. */
  calls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Tokens that count toward the daily limit, including reserved ones. */
  tokens: z.int(),
  /** Cost of the model in US dollars. */
  costUsd: z.number(),
})
export type SuggestionDay = z.infer<typeof SuggestionDay>

/**
 * Returns the number of suggestions, the token use and the model costs in US dollars by day, newest first. Days
 * without use are left out.
 */
export const listSuggestionDays = route({
  method: 'GET',
  path: '/admin/suggestions',
  access: 'reports.view',
  tag: 'suggestions',
  summary: 'List suggestion statistics',
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(366)), 30) }),
  result: z.object({ days: z.array(SuggestionDay), /** Daily limit of model tokens. */ budget: z.int() }),
  errors: ['VALIDATION'],
})

export const suggestionStaffRoutes = { listSuggestionDays }
