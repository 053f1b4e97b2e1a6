import * as z from 'zod/mini'
import {
  type AttributeName,
  type AttributeValue,
  attributeNames,
  attributeOf,
  type attributes,
  type FilterName,
  filterAttributes,
  type WrittenName,
  writtenAttributesOf,
} from './attributes.ts'
import { recordOf } from './enums.ts'
import { choices } from './pagination.ts'
import type { categories } from './product-values.ts'
import { RequiredText } from './scalars.ts'

/*
 * Derives the fields of responses, queries and requests from the table of attributes. Each function below handles every
 * kind of attribute. The casts give each field the type of its attribute.
 */

type Value<N extends AttributeName> = z.ZodMiniType<AttributeValue<N>, AttributeValue<N>>

function schemaOf(name: AttributeName) {
  const attribute = attributeOf(name)
  switch (attribute.kind) {
    case 'choice':
      return z.enum(Object.keys(attribute.values))
    case 'number':
      return z.int()
    case 'reference':
      return z.string()
  }
}

/** The attributes of a product in a response; those that it does not have are absent. */
export const productAttributes = recordOf(attributeNames, name => z.optional(schemaOf(name))) as {
  [N in AttributeName]: z.ZodMiniOptional<Value<N>>
}

const isOptional = (name: AttributeName): boolean => Object.values(attributeOf(name).categories).includes('optional')

/** The attributes of a product as staff read them; null for an attribute that the product may have but does not. */
export const staffAttributes = recordOf(attributeNames, name =>
  z.optional(isOptional(name) ? z.nullable(schemaOf(name)) : schemaOf(name)),
) as unknown as { [N in AttributeName]: z.ZodMiniOptional<z.ZodMiniNullable<Value<N>>> }

function queriedSchemaOf(name: AttributeName) {
  const { kind } = attributeOf(name)
  if (kind === 'number') return z.coerce.number().check(z.int())
  return kind === 'reference' ? z.string().check(z.maxLength(50)) : schemaOf(name)
}

/** The parameters of a list that filter by an attribute. */
export const queriedAttributes = recordOf(filterAttributes, name => choices<z.ZodMiniType>(queriedSchemaOf(name))) as {
  [N in FilterName]: ReturnType<typeof choices<Value<N>>>
}

function writtenSchemaOf(name: WrittenName) {
  const attribute = attributeOf(name)
  if (attribute.kind === 'number') return z.int().check(z.gte(1), z.lte(attribute.max))
  return attribute.kind === 'reference' ? RequiredText(50) : schemaOf(name)
}

/** The attributes that the rule of a collection filters by, each with the values that match. */
export const ruleAttributes = recordOf(filterAttributes, name => {
  const { kind } = attributeOf(name)
  const value: z.ZodMiniType = kind === 'choice' ? schemaOf(name) : numberOrReference(name)
  return z.optional(z.array(value).check(z.maxLength(50)))
}) as unknown as { [N in FilterName]: z.ZodMiniOptional<z.ZodMiniArray<Value<N>>> }

function numberOrReference(name: FilterName) {
  const attribute = attributeOf(name)
  return attribute.kind === 'number' ? z.int().check(z.gte(1), z.lte(attribute.max)) : RequiredText(50)
}

type Table = typeof attributes
type WrittenOf<C extends string> = {
  [N in WrittenName as Table[N]['categories'] extends Readonly<Record<C, 'required'>> ? N : never]: Value<N>
} & {
  [N in WrittenName as Table[N]['categories'] extends Readonly<Record<C, 'optional'>> ? N : never]: z.ZodMiniOptional<
    z.ZodMiniNullable<Value<N>>
  >
}

/**
 * The attributes of a product of a category as staff write it. An optional attribute is null if the product does not have it. If
 * the field is absent, the product keeps its value: an editor that was opened before a release does not send attributes
 * that the release adds.
 */
export const writtenAttributes = <C extends (typeof categories)[number]>(category: C) =>
  recordOf(writtenAttributesOf(category), name => {
    const value: z.ZodMiniType = writtenSchemaOf(name)
    return attributeOf(name).categories[category] === 'required' ? value : z.optional(z.nullable(value))
  }) as unknown as WrittenOf<C>
