import { z } from 'zod'
import { webAddress, wholeNumber } from '#platform/config/env-values.ts'

/** The environment settings of Summon Mix: without a key, the recommender makes all mixes. */
export const suggestionSettings = {
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: webAddress.optional(),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
  SUGGESTION_TIMEOUT_MS: wholeNumber(8000, 100, 60_000),
}

const Settings = z.object(suggestionSettings)
export type SuggestionSettings = z.infer<typeof Settings>
