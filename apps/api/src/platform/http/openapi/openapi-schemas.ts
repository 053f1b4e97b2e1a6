import * as z from 'zod/mini'
import type { ContractDocs } from './contract-docs.ts'

export type Json = { [key: string]: unknown }
type Io = 'input' | 'output'

/** Schemas as OpenAPI 3.1 has them. The names of those that occur in `$ref` are keys of `components`. */
export type DescribedSchemas = { schemaOf: (root: z.core.$ZodType, io: Io) => Json; components: Record<string, Json> }

const PREFIX = '#/components/schemas/'
/** Marks the JSON Schema of an object with the number of its shape while zod writes it. */
const SHAPE = 'x-shape'

/** Formats that need no pattern. */
const plainFormats = new Set(['uuid', 'date', 'date-time', 'email'])

/**
 * Converts schemas to JSON Schema with the descriptions of the contracts. Schemas with a name become components. A schema
 * that is read differently than it is written has two: `Address` in responses, `AddressInput` in requests.
 * @param parts input schemas whose fields are parameters: they are no components themselves
 */
export function describeSchemas(
  roots: Readonly<Record<Io, readonly z.core.$ZodType[]>>,
  parts: readonly z.core.$ZodType[],
  docs: ContractDocs,
): DescribedSchemas {
  const converted = {
    input: convert(roots.input, parts, 'input', docs),
    output: convert(roots.output, [], 'output', docs),
  }
  const { input, output } = converted
  const isSame = (name: string) => JSON.stringify(input.components[name]) === JSON.stringify(output.components[name])
  const shared = Object.keys(input.components).filter(name => name in output.components)
  const renamed = new Set(shared.filter(name => !isSame(name)))
  // What refers to a schema with two forms has two forms itself.
  for (let size = -1; size !== renamed.size; ) {
    size = renamed.size
    for (const name of shared) if (refsOf(input.components[name]).some(ref => renamed.has(ref))) renamed.add(name)
  }
  const nameIn = (name: string) => (renamed.has(name) ? `${name}Input` : name)
  const components = { ...output.components }
  for (const [name, schema] of Object.entries(input.components)) components[nameIn(name)] = renameRefs(schema, nameIn)
  const sorted = Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    components: Object.fromEntries(sorted),
    schemaOf: (root, io) => {
      const schema = converted[io].roots.get(root) ?? {}
      return io === 'input' ? renameRefs(schema, nameIn) : schema
    },
  }
}

function convert(roots: readonly z.core.$ZodType[], parts: readonly z.core.$ZodType[], io: Io, docs: ContractDocs) {
  const registry = z.registry<{ id: string }>()
  const shapes: object[] = []
  const ids = new Map<z.core.$ZodType, string>()
  for (const [schema, name] of uniqueNames(docs.names)) {
    registry.add(schema as z.ZodMiniType, { id: name })
    ids.set(schema, name)
  }
  for (const root of [...roots, ...parts]) {
    if (ids.has(root)) continue
    const id = `root ${ids.size}`
    ids.set(root, id)
    registry.add(root as z.ZodMiniType, { id })
  }
  const uri = (id: string) => `${PREFIX}${id}`
  const options: z.core.RegistryToJSONSchemaParams = {
    io,
    unrepresentable: 'any',
    uri,
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type === 'object') {
        if (def.catchall === undefined) delete jsonSchema.additionalProperties
        Object.assign(jsonSchema, { [SHAPE]: shapes.push(def.shape) - 1 })
      }
      // The input of a transformation is unknown, but its output is known.
      if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'transform') {
        registry.add(def.out as z.ZodMiniType, { id: 'made' })
        const external = { registry, uri, defs: {} }
        const {
          $schema: _,
          $id: __,
          ...made
        } = z.toJSONSchema(def.out, { ...options, metadata: registry, ...{ external } })
        registry.remove(def.out as z.ZodMiniType)
        Object.assign(jsonSchema, made)
      }
    },
  }
  const { schemas } = z.toJSONSchema(registry, options)
  const texts = new Map(
    [...docs.texts].flatMap(([schema, text]) => {
      const id = ids.get(schema as z.core.$ZodType)
      return id === undefined ? [] : [[id, text] as const]
    }),
  )
  const tidied = (id: string): Json => {
    const { $schema: _, $id: __, id: ___, ...schema } = schemas[id] as Json
    return tidy({ ...(texts.has(id) && { description: texts.get(id) }), ...schema }, field => {
      const shape = shapes[field.shape]
      return shape && docs.fields.get(shape)?.get(field.key)
    })
  }
  const byRoot = new Map<z.core.$ZodType, Json>()
  const components: Record<string, Json> = {}
  const reach = (schema: Json) => {
    for (const name of refsOf(schema)) {
      if (name in components) continue
      components[name] = tidied(name)
      reach(components[name])
    }
  }
  for (const root of roots) {
    const id = ids.get(root) ?? ''
    const schema = docs.names.has(root) ? { $ref: PREFIX + id } : tidied(id)
    byRoot.set(root, schema)
    reach(schema)
  }
  for (const part of parts) {
    const schema = tidied(ids.get(part) ?? '')
    byRoot.set(part, schema)
    reach(schema)
  }
  return { roots: byRoot, components }
}

/** @throws if two schemas have one name */
function uniqueNames(names: ContractDocs['names']): ContractDocs['names'] {
  const known = new Map<string, z.core.$ZodType>()
  const twice = new Set<string>()
  for (const [schema, name] of names) {
    if (known.has(name)) twice.add(name)
    known.set(name, schema)
  }
  if (twice.size > 0) throw new Error(`several schemas of the contracts are named ${[...twice].join(', ')}; rename one`)
  return names
}

function refsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(refsOf)
  if (!(schema instanceof Object)) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value.slice(PREFIX.length)] : refsOf(value),
  )
}

function renameRefs<T>(schema: T, rename: (name: string) => string): T {
  const text = JSON.stringify(schema)
  return JSON.parse(text.replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_, name) => `"${PREFIX}${rename(name)}"`))
}

type TextOf = (field: { shape: number; key: string }) => string | undefined

/** Adds the descriptions of fields, and removes redundant keywords: bounds of safe integers, patterns of formats. */
function tidy(schema: Json, textOf: TextOf): Json {
  const { [SHAPE]: shape, ...rest } = schema
  const entries = Object.entries(rest).filter(([key, value]) => !isNoise(schema, key, value))
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'default') return [key, value]
      const describe = (name: string) => (typeof shape === 'number' ? textOf({ shape, key: name }) : undefined)
      return [key, key === 'properties' ? tidyFields(value as Json, describe, textOf) : tidyValue(value, textOf)]
    }),
  )
}

function isNoise({ format }: Json, key: string, value: unknown): boolean {
  if (key === 'maximum') return value === Number.MAX_SAFE_INTEGER
  if (key === 'minimum') return value === Number.MIN_SAFE_INTEGER
  if (key === 'pattern') return plainFormats.has(String(format))
  // JSON Schema's time has seconds and an offset.
  return key === 'format' && value === 'time'
}

function tidyFields(fields: Json, describe: (name: string) => string | undefined, textOf: TextOf): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const description = describe(name)
      return [name, { ...tidy(field as Json, textOf), ...(description !== undefined && { description }) }]
    }),
  )
}

function tidyValue(value: unknown, textOf: TextOf): unknown {
  if (Array.isArray(value)) return value.map(each => tidyValue(each, textOf))
  return value instanceof Object ? tidy(value as Json, textOf) : value
}
