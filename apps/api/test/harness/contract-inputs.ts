import type { Route } from '@shop/contracts/route.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'

const parts = ['params', 'query', 'body'] as const

/** JSON Schema as zod writes it for the inputs of the contracts. */
export type InputSchema = {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  const?: unknown
  enum?: unknown[]
  anyOf?: InputSchema[]
  oneOf?: InputSchema[]
  allOf?: InputSchema[]
  not?: InputSchema
  properties?: Record<string, InputSchema>
  required?: string[]
  additionalProperties?: InputSchema | false
  propertyNames?: InputSchema
  items?: InputSchema
  minItems?: number
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

/** One value, the same in each run. */
const SAMPLE = { numRuns: 1, seed: 1 }

/** Converts the schema of a contract's input to JSON Schema. */
export function toInputSchema(schema: z.ZodMiniType): InputSchema {
  // The type of zod allows more than the contracts have, such as a boolean in the place of a schema.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as InputSchema
}

/** One schema in the input of a call, at any depth. */
export type Input = {
  part: (typeof parts)[number]
  /** The keys from the part to the value; 0 for the items of a list. */
  path: readonly (string | number)[]
  schema: InputSchema
  /** Builds the part around a value: its parents with their other fields. */
  within: (value: unknown) => unknown
}

/** Lists every schema in the parameters, the query and the body of a call. */
export function inputsOf(route: Route): Input[] {
  return parts.flatMap(part => {
    const schema = route[part]
    return schema ? nested({ part, path: [], schema: toInputSchema(schema), within: value => value }) : []
  })
}

function nested(input: Input): Input[] {
  const { schema, path, within } = input
  const options = [schema.anyOf, schema.oneOf, schema.allOf].flatMap(schemas => schemas ?? [])
  const inputOfKey = (key: string | number, inner: InputSchema, around: (value: unknown) => unknown): Input => ({
    ...input,
    schema: inner,
    path: [...path, key],
    within: value => within(around(value)),
  })
  let sample: object | undefined
  const siblings = () => (sample ??= Object(fc.sample(valueFor(schema, REFINED, ''), SAMPLE)[0]))
  const properties = Object.entries({
    ...schema.properties,
    ...(schema.additionalProperties ? { any: schema.additionalProperties } : {}),
  })
  return [
    input,
    ...[
      ...options.map(option => ({ ...input, schema: option })),
      ...properties.map(([name, inner]) => inputOfKey(name, inner, value => ({ ...siblings(), [name]: value }))),
      ...(schema.items ? [inputOfKey(0, schema.items, value => [value])] : []),
    ].flatMap(nested),
  ]
}

/** Known values by field name: a slug on sale, the number of an order. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** Values for fields that refinements restrict further than their schema states. */
const REFINED: Known = {
  password: ['Passw0rd!'],
  newPassword: ['Passw0rd!'],
  email: ['ani@example.am'],
  replyTo: ['ani@example.am'],
  birthDate: ['1990-05-17'],
  birthday: ['1990-05-17'],
  url: ['https://example.am/hook'],
}

const LONGEST_TEXT = 40
const LARGEST = 2 ** 31
/** Longer texts are not generated at their bounds: they would make most of a run's bytes. */
const MAX_BOUND_LENGTH = 2000

const MAX_SAMPLES = 100
const validSamples = new WeakMap<z.ZodMiniType, unknown>()

/**
 * Returns a value that the schema accepts, the same one in each run.
 * @throws if the schema accepts none of the generated values
 */
export function validSample(schema: z.ZodMiniType): unknown {
  if (!validSamples.has(schema)) validSamples.set(schema, findValid(schema))
  return validSamples.get(schema)
}

function findValid(schema: z.ZodMiniType): unknown {
  // Most schemas accept one of the first values.
  for (const numRuns of [5, MAX_SAMPLES]) {
    const samples = fc.sample(validFor(schema, {}), { ...SAMPLE, numRuns })
    const index = samples.findIndex(sample => schema.safeParse(sample).success)
    if (index !== -1) return samples[index]
  }
  throw new Error(`the schema accepts none of ${MAX_SAMPLES} generated values`)
}

/**
 * Generates input that a schema accepts, and values next to its bounds. JSON Schema has no refinements, which may
 * reject more.
 */
export function validFor(schema: z.ZodMiniType, known: Known): fc.Arbitrary<unknown> {
  return valueFor(toInputSchema(schema), { ...REFINED, ...known }, '')
}

function valueFor(schema: InputSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  const made = byType(schema, known, name)
  const existing = known[name]
  return existing && existing.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: made })
    : made
}

function byType(schema: InputSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const weighted = options.map(option => ({
      weight: option.type === 'null' ? 1 : 4,
      arbitrary: valueFor(option, known, name),
    }))
    return fc.oneof(...weighted)
  }
  switch (schema.type) {
    case 'object':
      return objectFor(schema, known)
    case 'array': {
      const { items = {}, minItems = 0 } = schema
      return fc.array(valueFor(items, known, name), { minLength: minItems, maxLength: minItems || 3 })
    }
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberFor(schema)
    case 'string':
      return textFor(schema)
    case 'null':
      return fc.constant(null)
    default:
      return schema.not ? fc.constant(undefined) : fc.jsonValue()
  }
}

function objectFor(schema: InputSchema, known: Known): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema
  if (schema.propertyNames && additionalProperties) {
    const key = textFor(schema.propertyNames)
    return fc.dictionary(key, valueFor(additionalProperties, known, ''), { maxKeys: 3 })
  }
  const fields = Object.entries(properties).map(([name, inner]) => {
    const value = valueFor(inner, known, name)
    if (required.includes(name)) return [name, value] as const
    const missing = fc.constant(undefined)
    return [name, fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: missing })] as const
  })
  return fc.record(Object.fromEntries(fields))
}

/** Mostly a number that the schema accepts, sometimes its bounds and the numbers next to them. */
function numberFor({ minimum, exclusiveMinimum, maximum = LARGEST }: InputSchema): fc.Arbitrary<number> {
  const lowest = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const inside = fc.integer({ min: Math.max(lowest, -LARGEST), max: Math.min(maximum, LARGEST) })
  const bounds = fc.constantFrom(lowest, maximum, lowest - 1, maximum + 1, LARGEST - 1, LARGEST)
  return fc.oneof({ weight: 3, arbitrary: inside }, { weight: 1, arbitrary: bounds })
}

/** Mostly days of a month around now, sometimes the first and the last day that schemas accept, the days next to them and the ends of ISO 8601. */
const days = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.integer({ min: 0, max: 40 }).map(day => new Date(Date.UTC(2026, 10, 15 + day)).toISOString()),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('1900-01-01', '2200-12-31', '1899-12-31', '2201-01-01', '0000-01-01', '0001-01-01', '9999-12-31')
      .map(day => `${day}T00:00:00.000Z`),
  },
)

function textFor(schema: InputSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = LONGEST_TEXT, format } = schema
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (format === 'date') return days.map(day => day.slice(0, 10))
  if (format === 'date-time') return days
  const pattern = schema.pattern ?? schema.allOf?.find(part => part.pattern)?.pattern
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_TEXT)) }
  const inside = (pattern && matching(pattern)) || fc.string({ unit: 'grapheme', ...lengths })
  if (maxLength > MAX_BOUND_LENGTH) return inside
  const bounds = fc.constantFrom(...new Set([minLength, maxLength, Math.max(0, minLength - 1), maxLength + 1]))
  return fc.oneof({ weight: 5, arbitrary: inside }, { weight: 1, arbitrary: bounds.map(length => 'x'.repeat(length)) })
}

/** The generators by pattern: to create them takes longer than all else in this file. */
const matchingByPattern = new Map<string, fc.Arbitrary<string> | undefined>()

/** Returns undefined for a pattern from which fast-check cannot generate text. */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  if (!matchingByPattern.has(pattern)) matchingByPattern.set(pattern, createMatching(pattern))
  return matchingByPattern.get(pattern)
}

function createMatching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return undefined
  }
}
