import { expect, test } from 'vitest'
import { isTownElsewhere } from './towns.ts'

test.for([
  ['AM-ER', 'Гюмри', true],
  ['AM-ER', ' gyumri ', true],
  ['AM-SH', 'Գյումրի', false],
  ['AM-ER', 'Арабкир', false],
  ['AM-SH', 'Ереван', true],
  ['AM-SH', 'Село, которого нет в списке', false],
] as const)('in %s, %s: a town of another region %s', ([region, city, is]) => {
  expect(isTownElsewhere({ region, city })).toBe(is)
})
