import { z } from 'zod'
import { webAddress, wholeNumber } from '#platform/config/env-values.ts'

/** The environment settings of Summon Mix: without a key, the recommender makes all mixes. */
export const suggestionSettings = {
  OPENAI_API_KEY: z
    .string()
    .optional()
    .describe('Summon Mix uses OpenAI if a key is set, otherwise its own recommender.'),
  OPENAI_BASE_URL: webAddress
    .optional()
    .describe('Another service with the same interface. Default: the URL of OpenAI'),
  OPENAI_MODEL: z.string().default('gpt-5-mini').describe('The model.'),
  SUGGESTION_TIMEOUT_MS: wholeNumber(8000, 100, 60_000).describe(
    'Timeout of the model, in milliseconds. After it, the recommender suggests the mix.',
  ),
}

const Settings = z.object(suggestionSettings)
export type SuggestionSettings = z.infer<typeof Settings>
