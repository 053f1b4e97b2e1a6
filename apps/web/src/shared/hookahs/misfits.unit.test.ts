import type { PairFit } from '@shop/contracts/compatibility.ts'
import { expect, test } from 'vitest'
import { findMisfits, findPairMisfits, kindOf, type Named } from './misfits.ts'

const toPart = (slug: string): Named => ({ slug, kind: 'part', texts: {} })
const pair = (part: string, target: string, fit: PairFit['fit']): PairFit => ({ part, target, fit, mismatches: [] })
const [bowl, hose] = [toPart('bowl'), toPart('hose')]

test('a part is a misfit only if it certainly fits nothing that it was checked with', () => {
  expect(findMisfits([bowl], [pair('bowl', 'a', 'no'), pair('bowl', 'b', 'no')])).toEqual([bowl])
  expect(findMisfits([bowl], [pair('bowl', 'a', 'no'), pair('bowl', 'b', 'fits')])).toEqual([])
  expect(findMisfits([bowl], [pair('bowl', 'a', 'no'), pair('bowl', 'b', 'unknown')])).toEqual([])
  expect(findMisfits([bowl, hose], [pair('hose', 'a', 'no')])).toEqual([hose])
  expect(findMisfits([bowl], [])).toEqual([])
})

test('a pair is a misfit if the part does not fit this hookah, whatever other hookahs it fits', () => {
  const hookah: Named = { slug: 'a', kind: 'hookah', texts: {} }
  const pairs = [pair('bowl', 'a', 'no'), pair('bowl', 'b', 'fits'), pair('hose', 'a', 'unknown')]
  const wanted = [bowl, hose].map(part => ({ part, target: hookah }))
  expect(findPairMisfits(wanted, pairs)).toEqual([{ part: bowl, target: hookah, pair: pairs[0] }])
})

test('a product type that staff added is a part', () => {
  expect(['hookah', 'bowl', 'adapter', 'flavor', 'coal'].map(kindOf)).toEqual([
    'hookah',
    'part',
    'part',
    'other',
    'other',
  ])
})
