import { HIDDEN, isPersonal } from '@shop/contracts/personal.ts'
import type * as z from 'zod/mini'

/** Replaces the personal data in a value of a schema. */
type Mask = (value: unknown) => unknown

/** The parts of a schema's definition that can contain others. */
type Definition = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
}

const hide: Mask = value => (typeof value === 'string' && value !== '' ? HIDDEN : value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Returns a function that hides what the schema marks as personal data of customers, or null if it marks nothing. It is
 * created once per endpoint.
 */
export function createMask(schema: z.ZodMiniType): Mask | null {
  if (isPersonal(schema)) return hide
  const { shape, element, innerType, valueType, options } = schema._zod.def as Definition
  if (shape) return maskFields(shape)
  if (innerType) return createMask(innerType)
  if (element) {
    const mask = createMask(element)
    return mask && (value => (Array.isArray(value) ? value.map(mask) : value))
  }
  if (valueType) {
    const mask = createMask(valueType)
    const maskValues = (value: Record<string, unknown>, each: Mask) =>
      Object.fromEntries(Object.entries(value).map(([key, part]) => [key, each(part)]))
    return mask && (value => (isObject(value) ? maskValues(value, mask) : value))
  }
  const masks = (options ?? []).flatMap(option => createMask(option) ?? [])
  return masks.length === 0 ? null : value => masks.reduce((hidden, mask) => mask(hidden), value)
}

function maskFields(shape: Record<string, z.ZodMiniType>): Mask | null {
  const masks = Object.entries(shape).flatMap(([name, schema]): [string, Mask][] => {
    const mask = createMask(schema)
    return mask ? [[name, mask]] : []
  })
  if (masks.length === 0) return null
  return value => {
    if (!isObject(value) || Array.isArray(value)) return value
    const hidden = masks.flatMap(([name, mask]) => (name in value ? [[name, mask(value[name])]] : []))
    return { ...value, ...Object.fromEntries(hidden) }
  }
}
