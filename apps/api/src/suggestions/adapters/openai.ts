import type { Locale } from '@shop/contracts/locale.ts'
import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { z } from 'zod'
import { type Advice, type AdviceRequest, type Adviser, AdviserFailure } from '../gateway.ts'
import { shortlist } from '../recommend.ts'
import { COOLANT_PERCENT } from '../rules.ts'

export type OpenAiSettings = {
  apiKey: string
  baseUrl: string | undefined
  model: string
  /** The most that an answer may take, the retry included, milliseconds. */
  timeoutMs: number
}

const DEFAULT_BASE_URL = 'https://api.openai.com/v1'
/** Bounds what one answer can cost; the thinking of a reasoning model counts too. */
const MAX_ANSWER_TOKENS = 3000

/** What of an answer is read; whatever speaks the protocol may say more. */
const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
})

const Answer = z.object({
  items: z.array(z.object({ id: z.string(), percentage: z.number() })).max(20),
  reason: z.string(),
})

/** One schema for every call: a new one (the shelf's ids as an enum, say) is compiled first, which takes seconds. */
const answerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['items', 'reason'],
  properties: {
    items: {
      type: 'array',
      description: 'The mix: 2 to 4 different flavors of the shelf; percentages are whole and add up to 100.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'percentage'],
        properties: {
          id: { type: 'string', description: 'An id of the shelf, copied exactly.' },
          percentage: { type: 'integer', description: 'Share of the bowl in percent.' },
        },
      },
    },
    reason: { type: 'string', description: 'One sentence that says why these flavors go together.' },
  },
}

const languages: Record<Locale, string> = { ru: 'Russian', en: 'English', hy: 'Armenian' }

/** OpenAI's chat completions with a structured answer; anything that speaks the same protocol will do. */
export function openAiAdviser({ apiKey, baseUrl, model, timeoutMs }: OpenAiSettings): Adviser {
  // Everything is named, so that the library takes nothing from the environment by itself.
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl ?? DEFAULT_BASE_URL,
    organization: null,
    project: null,
    timeout: timeoutMs,
    maxRetries: 1,
    fetchOptions: { redirect: 'error' },
    logLevel: 'off',
  })
  return {
    name: 'openai',
    advise: async request => {
      try {
        const completion = await client.chat.completions.create(
          {
            model,
            messages: [
              { role: 'system', content: instructions(request.locale) },
              { role: 'user', content: JSON.stringify(question(request)) },
            ],
            response_format: { type: 'json_schema', json_schema: { name: 'mix', strict: true, schema: answerSchema } },
            max_completion_tokens: MAX_ANSWER_TOKENS,
            ...(isReasoning(model) ? { reasoning_effort: 'low' as const } : {}),
          },
          { signal: AbortSignal.timeout(timeoutMs) },
        )
        return readAnswer(completion)
      } catch (error) {
        throw toFailure(error)
      }
    },
  }
}

/** Models that think first would use up the whole time-out; the others refuse the parameter. */
const isReasoning = (model: string) => /^(gpt-5|o\d)/.test(model)

function instructions(locale: Locale): string {
  return [
    'You compose hookah tobacco mixes for a shop. Use only flavors of the given shelf, by their ids.',
    'The largest share (50-70 %) is a flavor with role "base"; the others support it, each at most its maxPercent.',
    `At most one flavor with role "cooling", ${COOLANT_PERCENT} %. At most one of the categories Spice and Gastronomy.`,
    'Use at least one of the asked categories, and as many of them as go well together.',
    'The share-weighted mean of strength (mild 1, medium 2, strong 3) must be below 1.5 for mild, from 1.5 to below 2.5 for medium, from 2.5 for strong.',
    `Write the reason in ${languages[locale]}: one plain sentence about taste, at most 200 characters, no health claims, no ids.`,
  ].join('\n')
}

/** Nothing of the customer goes out: the choice, and what the shop has. */
function question({ shelf, ask, locale }: AdviceRequest) {
  return {
    categories: ask.categories,
    strength: ask.strength,
    shelf: shortlist(shelf, ask).map(({ productId, name, category, strength, taste, role, maxSharePercent }) => ({
      id: productId,
      name: name[locale],
      category,
      strength,
      role,
      maxPercent: maxSharePercent,
      taste,
    })),
  }
}

function readAnswer(completion: unknown): Advice {
  const choice = Completion.parse(completion).choices[0]
  if (choice?.message.refusal) throw new AdviserFailure('refused')
  if (choice?.finish_reason !== 'stop') throw new AdviserFailure('bad_answer', `finished by ${choice?.finish_reason}`)
  const { items, reason } = Answer.parse(JSON.parse(choice.message.content ?? ''))
  return { proposal: items.map(({ id, percentage }) => ({ productId: id, percentage })), reason }
}

/** Keeps of an error only what a log may show. */
function toFailure(error: unknown): AdviserFailure {
  if (error instanceof AdviserFailure) return error
  if (error instanceof APIUserAbortError || error instanceof APIConnectionTimeoutError) {
    return new AdviserFailure('timeout')
  }
  if (error instanceof APIError) return new AdviserFailure('unreachable', `status ${error.status ?? 'none'}`)
  return new AdviserFailure('bad_answer', 'not of the schema')
}
