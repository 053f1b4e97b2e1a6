import { expect, test } from 'vitest'
import { type EvaluatedMix, expertRules } from '../../apps/api/test/builders/mix-experts.ts'
import { SaveMix } from '../../packages/contracts/src/mixes.ts'
import { oneOf } from '../../packages/contracts/src/one-of.ts'
import { demoMixes } from './mixes.ts'
import { demoProducts } from './rows.ts'
import { tasteOf } from './tastes.ts'

/** The rules of experts for a mix without a request. */
const rules = Object.entries(expertRules).filter(([name]) => !/requested|in stock/.test(name))

const flavors = new Map(demoProducts().map(product => [product.slug, product]))

function candidateOf(slug: string): EvaluatedMix['candidates'][number] {
  const product = flavors.get(slug)
  const { flavor_id: flavorId, strength } = product ?? {}
  if (flavorId === undefined || strength === undefined) throw new Error(`the demo has no flavor ${slug}`)
  const { name, profile: taste, role: named, ...rest } = tasteOf(flavorId)
  const role = oneOf(['base', 'accent', 'cooling'], named)
  if (role === undefined) throw new Error(`${flavorId}: ${named}`)
  return { ...rest, productId: slug, flavorId, name, strength, taste, role }
}

test.each(demoMixes)('the demo mix $name is valid and passes the rules of experts', mix => {
  expect(SaveMix.safeParse(mix).success).toBe(true)
  const parts = mix.parts.map(({ productId, percentage }) => ({ flavor: candidateOf(productId), percentage }))
  const request = { categories: [], strength: 'medium' as const, earlier: [], excluded: [], seed: 1 }
  const mixToEvaluate = { request, candidates: parts.map(({ flavor }) => flavor), parts }
  expect(rules.filter(([, isKept]) => !isKept(mixToEvaluate)).map(([name]) => name)).toEqual([])
})
