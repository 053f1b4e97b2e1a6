import { MIX_NAME_LENGTH, MixName } from '@shop/contracts/mixes.ts'
import { expect, test } from 'vitest'
import { suggestMixName } from './save-mix.tsx'

test.each([
  [['Арбуз', 'Мята'], 'Арбуз + Мята'],
  [['Миндаль в скорлупе', 'Сливочная карамель', 'Лесные ягоды'], 'Миндаль в скорлупе + Сливочная карамель'],
  [['Чай с бергамотом и очень долгим послевкусием, что ли', 'Мята'], 'Чай с бергамотом и очень долгим послевку'],
  [['Dr. Mint / Ice', 'Gin.Tonic'], 'Dr Mint Ice + Gin Tonic'],
])('a mix of %j is called %s, which is a name that the shop takes', (titles, name) => {
  expect(suggestMixName(titles, MIX_NAME_LENGTH)).toBe(name)
  expect(MixName.safeParse(name).success).toBe(true)
})
