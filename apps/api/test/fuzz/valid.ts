import fc from 'fast-check'
import type { core } from 'zod'
import type * as z from 'zod/mini'

/** What the shop knows by the name of a field: a slug that is sold, the number of an order. */
export type Known = Readonly<Record<string, readonly unknown[]>>

type Bag = { minimum?: number; maximum?: number; format?: string; patterns?: Set<RegExp> }

const LONGEST_TEXT = 40
const LARGEST = 2 ** 31

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

function numberFor({ minimum = 0, maximum = LARGEST }: Bag): fc.Arbitrary<number> {
  return fc.integer({ min: Math.max(minimum, -LARGEST), max: Math.min(maximum, LARGEST) })
}

const days = fc.integer({ min: 0, max: 40 }).map(day => new Date(Date.UTC(2026, 10, 15 + day)).toISOString())

function textFor({ minimum = 0, maximum = LONGEST_TEXT, format, patterns }: Bag): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (format === 'date') return days.map(day => day.slice(0, 10))
  if (format === 'datetime') return days
  if (format === 'time') return fc.integer({ min: 0, max: 23 }).map(hour => `${String(hour).padStart(2, '0')}:00`)
  const [pattern] = patterns ?? []
  const lengths = { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, LONGEST_TEXT)) }
  return (pattern && matching(pattern)) || fc.string({ unit: 'grapheme', ...lengths })
}

/** Not every expression can be turned round. */
function matching(pattern: RegExp): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(pattern)
  } catch {
    return undefined
  }
}
