import fc from 'fast-check'
import type { core } from 'zod'
import type * as z from 'zod/mini'

/** What the shop knows by the name of a field: a slug that is sold, the number of an order. */
export type Known = Readonly<Record<string, readonly unknown[]>>

type Bag = { minimum?: number; maximum?: number; format?: string; patterns?: Set<RegExp> }

const LONGEST_TEXT = 40
const LARGEST = 2 ** 31
/** Texts of longer bounds are not drawn at their bounds: they would make most of a run's bytes. */
const MAX_BOUND_LENGTH = 2000

/** What a schema would take, as far as it can be told from its form: its own rules (refine) may still refuse it. */
export function validFor(schema: z.ZodMiniType, known: Known, name = ''): fc.Arbitrary<unknown> {
  const made = byType(schema, known, name)
  const there = known[name]
  return there && there.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: made })
    : made
}

function byType(schema: z.ZodMiniType, known: Known, name: string): fc.Arbitrary<unknown> {
  // Every schema is one of these; the class that contracts are written with hides which.
  const { def, bag } = (schema as unknown as core.$ZodTypes)._zod
  const of = (inner: core.$ZodType) => validFor(inner as unknown as z.ZodMiniType, known, name)
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape).map(([key, inner]) => [key, validFor(inner as z.ZodMiniType, known, key)]),
        ),
      )
    case 'array':
      return fc.array(of(def.element), { minLength: (bag as Bag).minimum ?? 0, maxLength: (bag as Bag).minimum ?? 3 })
    case 'union':
      return fc.oneof(...def.options.map(of))
    case 'pipe':
      return of((def.in as core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in)
    case 'optional':
    case 'nullable':
    case 'default':
      return fc.oneof(
        { weight: 4, arbitrary: of(def.innerType) },
        { weight: 1, arbitrary: fc.constant(emptyOf(def.type)) },
      )
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numberFor(bag as Bag)
    case 'string':
      return textFor(bag as Bag)
    default:
      return fc.jsonValue()
  }
}

const emptyOf = (type: 'optional' | 'nullable' | 'default') => (type === 'nullable' ? null : undefined)

/** Mostly a number that the schema takes, sometimes its bounds and one beyond each. */
function numberFor({ minimum = 0, maximum = LARGEST }: Bag): fc.Arbitrary<number> {
  const inside = fc.integer({ min: Math.max(minimum, -LARGEST), max: Math.min(maximum, LARGEST) })
  const bounds = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, LARGEST - 1, LARGEST)
  return fc.oneof({ weight: 3, arbitrary: inside }, { weight: 1, arbitrary: bounds })
}

/** Mostly days of a month around now, sometimes the first and the last day that schemas take, one beyond each, and the ends of ISO 8601. */
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

function textFor({ minimum = 0, maximum = LONGEST_TEXT, format, patterns }: Bag): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (format === 'date') return days.map(day => day.slice(0, 10))
  if (format === 'datetime') return days
  if (format === 'time') return fc.integer({ min: 0, max: 23 }).map(hour => `${String(hour).padStart(2, '0')}:00`)
  const [pattern] = patterns ?? []
  const lengths = { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, LONGEST_TEXT)) }
  const inside = (pattern && matching(pattern)) || fc.string({ unit: 'grapheme', ...lengths })
  if (maximum > MAX_BOUND_LENGTH) return inside
  const bounds = fc.constantFrom(...new Set([minimum, maximum, Math.max(0, minimum - 1), maximum + 1]))
  return fc.oneof({ weight: 5, arbitrary: inside }, { weight: 1, arbitrary: bounds.map(length => 'x'.repeat(length)) })
}

/** Not every expression can be turned round. */
function matching(pattern: RegExp): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(pattern)
  } catch {
    return undefined
  }
}
