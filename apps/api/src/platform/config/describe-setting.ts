import { z } from 'zod'

/** An environment setting as .env.example shows it. `fallback` is empty if there is no fixed default. */
export type DescribedSetting = { name: string; description: string; fallback: string }

/** @throws Error if the setting has no description, or a default that is no text of .env.example */
export function describeSetting(name: string, setting: z.core.$ZodType): DescribedSetting {
  const { description } = z.globalRegistry.get(setting) ?? {}
  if (!description) throw new Error(`${name} has no description: add .describe('...') to its declaration`)
  const fallback = z.safeParse(setting, undefined).data ?? ''
  if (typeof fallback === 'object' && !Array.isArray(fallback))
    throw new Error(`${name} has no text as its default: convert it where it is used`)
  return { name, description, fallback: String(fallback) }
}
