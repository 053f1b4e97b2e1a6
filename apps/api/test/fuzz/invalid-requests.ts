import type { Route } from '@shop/contracts/route.ts'
import fc from 'fast-check'
import { type CallerName, callers, lowestCallerOf } from '../harness/calls.ts'
import { type Known, validFor } from '../harness/contract-inputs.ts'

type Fields = Record<string, unknown>
type Input = { params: Fields; query: Fields; body: unknown }

/** How the body goes over the wire. */
type Form =
  | { kind: 'json' }
  | { kind: 'truncated'; at: number }
  | { kind: 'doubled' }
  | { kind: 'typed'; type: string }
  | { kind: 'bytes'; bytes: Uint8Array }

/** One call as it is sent: shrinks to the least that fails. */
export type Attempt = Input & { by: CallerName; headers: Record<string, string>; form: Form }

/** Placeholders for values that JSON.stringify cannot write: a huge number, and deep nesting. */
const placeholders: Record<string, string> = {
  '@huge@': '1e400',
  '@list@': `${'['.repeat(3000)}1${']'.repeat(3000)}`,
  '@tree@': `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
}

const prototypes = ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}']

/** Values that no form sends. A text beginning with % is inserted into a URL as it is. */
const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -0, -1, 1, 1.5, 100, 101, 1e9, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308),
  fc.constantFrom('', ' ', '0', '-1', 'NaN', '1e400', 'null', 'undefined', '[object Object]', '2026-02-30', '99:99'),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\u202Eabc',
    '\u200F\u0627',
    '\uFEFF',
    '🙂'.repeat(200),
    'é',
    '\r\nX: y',
  ),
  fc.constantFrom(
    "' OR 1=1 --",
    '"; DROP TABLE account',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '=1+1',
  ),
  fc.constantFrom('%zz', '%', '%00', '%ED%A0%80', '%2e%2e%2f', '%C0%AF', '%_', '\\'),
  fc.constantFrom(1000, 20_000, 70_000).map(length => 'x'.repeat(length)),
  fc.constantFrom<unknown[]>([], {}, [null], [[]], ...Object.keys(placeholders)),
  fc.constantFrom(...prototypes).map((text): unknown => JSON.parse(text)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const unknownName = fc.constantFrom(
  '__proto__',
  'constructor',
  'role',
  'userId',
  'status',
  'price',
  'toString',
  '',
  '\0',
  'id',
)

type Change =
  | { kind: 'drop'; at: number }
  | { kind: 'replace'; at: number; value: unknown }
  | { kind: 'add'; at: number; name: string; value: unknown }
  | { kind: 'nudge'; at: number; by: number }
  | { kind: 'repeat'; at: number; times: number }

const at = fc.nat(30)
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop'), at }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('replace'), at, value: invalidValue }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add'), at, name: unknownName, value: invalidValue }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('nudge'), at, by: fc.constantFrom(-1, 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat'), at, times: fc.constantFrom(2, 101, 2000) }) },
)

type Place = { owner: Fields | unknown[]; key: string | number }

/** Every field of the input, as deep as it goes. */
function placesOf(owner: unknown): Place[] {
  if (Array.isArray(owner)) return owner.flatMap((value: unknown, key) => [{ owner, key }, ...placesOf(value)])
  if (!isFields(owner)) return []
  return Object.keys(owner).flatMap(key => [{ owner, key }, ...placesOf(owner[key])])
}

const isFields = (value: unknown): value is Fields => value instanceof Object && !(value instanceof Uint8Array)
const read = ({ owner, key }: Place): unknown => Reflect.get(owner, key)

/** Sets an own field, also one named __proto__. */
function put(owner: object, key: string | number, value: unknown): void {
  Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Adds a field to the first owner that is not a list, because a field would hide the list's methods. */
function add(owners: readonly unknown[], name: string, value: unknown): void {
  const owner = owners.find(one => isFields(one) && !Array.isArray(one))
  if (owner instanceof Object) put(owner, name, value)
}

function apply(input: Input, step: Change): void {
  const places = placesOf(input).filter(({ owner, key }) => owner !== input || key === 'body')
  const place = places[step.at % Math.max(1, places.length)]
  if (!place) return
  const value = read(place)
  if (step.kind === 'drop') Reflect.deleteProperty(place.owner, place.key)
  else if (step.kind === 'replace') put(place.owner, place.key, step.value)
  else if (step.kind === 'add') add([value, place.owner], step.name, step.value)
  else if (step.kind === 'repeat') put(place.owner, place.key, Array(step.times).fill(structuredClone(value)))
  else if (typeof value === 'number') put(place.owner, place.key, value + step.by)
  else if (typeof value === 'string') put(place.owner, place.key, step.by > 0 ? `${value}${value}!` : value.slice(1))
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>[]>(
      { 'accept-language': 'xx;q=9,*' },
      { 'idempotency-key': '' },
      { 'idempotency-key': 'a b' },
      { 'if-none-match': '*' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer a.b.c' },
      { cookie: 'locale=%zz; a=\u00ff' },
      { 'x-forwarded-for': '1.1.1.1, '.repeat(200) },
      { 'content-encoding': 'gzip' },
      { 'accept-encoding': 'x, y;q=2' },
      { host: 'evil.example' },
      { range: 'bytes=9-1' },
    ),
  },
)

const form: fc.Arbitrary<Form> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('json') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('truncated'), at: fc.nat(200) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('doubled') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('typed'),
      type: fc.constantFrom(
        '',
        'text/plain',
        'application/xml',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'application/json;;;',
        'text/csv',
        'application/octet-stream',
        'x',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bytes'), bytes: fc.uint8Array({ maxLength: 200 }) }) },
)

/** Generates invalid requests of a route: valid input with one to four errors. */
export function attemptsAt(route: Route, known: Known): fc.Arbitrary<Attempt> {
  const part = (schema: Route['params']) => (schema ? validFor(schema, known) : fc.constant({}))
  return fc
    .record({
      params: part(route.params),
      query: part(route.query),
      body: route.takes ? fc.uint8Array({ maxLength: 2000 }) : part(route.body),
      changes: fc.array(change, { minLength: 1, maxLength: 4 }),
      by: fc.oneof(
        { weight: 5, arbitrary: fc.constant(lowestCallerOf(route)) },
        { weight: 1, arbitrary: fc.constantFrom(...callers) },
      ),
      headers: oddHeaders,
      form,
    })
    .map(({ params, query, body, changes, ...rest }) => {
      const input: Input = structuredClone({ params: toFields(params), query: toFields(query), body })
      // Repeated once: a list of lists of lists has no end.
      const repeated = changes.findIndex(({ kind }) => kind === 'repeat')
      for (const [index, step] of changes.entries()) {
        if (step.kind !== 'repeat' || index === repeated) apply(input, structuredClone(step))
      }
      return { ...input, ...rest }
    })
}

const toFields = (value: unknown): Fields => (isFields(value) ? { ...value } : {})

/** The body's bytes and their type. */
export function bodyOf({ body, form }: Attempt, takes = 'application/json'): { bytes: Buffer; type: string } {
  if (form.kind === 'bytes') return { bytes: Buffer.from(form.bytes), type: takes }
  if (body instanceof Uint8Array) return { bytes: Buffer.from(body), type: form.kind === 'typed' ? form.type : takes }
  const text = (JSON.stringify(body) ?? '').replace(/"(@\w+@)"/, (all, name: string) => placeholders[name] ?? all)
  if (form.kind === 'truncated') return { bytes: Buffer.from(text.slice(0, form.at)), type: takes }
  if (form.kind === 'doubled') return { bytes: Buffer.from(text.replace(/^\{("[^"]*":)/, '{$1null,$1')), type: takes }
  return { bytes: Buffer.from(text), type: form.kind === 'typed' ? form.type : takes }
}

/** The address of an attempt, its odd characters as a browser would send them, or worse. */
export function addressOf({ path }: Route, { params, query }: Attempt): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => inAddress(params[name]))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 60) : [value]).map(one => `${inAddress(name)}=${inAddress(one)}`),
  )
  return `/serverapi${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  if (/^%[!-~]*$/.test(text)) return text
  return encodeURIComponent(text.toWellFormed())
}
