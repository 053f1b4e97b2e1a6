import { RegionCode } from '@shop/contracts/delivery.ts'
import { expect, test } from 'vitest'
import { isTownElsewhere, regions } from './regions.ts'

test('includes Yerevan with its districts and ten provinces with their towns, in three languages', () => {
  expect(regions.map(({ code }) => code)).toEqual(RegionCode.options)
  for (const { towns } of regions) expect(towns.length).toBeGreaterThan(3)
  const names = regions.flatMap(({ name, towns }) => [name, ...towns])
  for (const { ru, en, hy } of names) {
    expect(ru).toMatch(/^[А-ЯЁ]/)
    expect(en).toMatch(/^[A-Z]/)
    expect(hy).toMatch(/^[Ա-Ֆ]/)
  }
})

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
