import { expect, test } from 'vitest'
import { CODE_COUNTDOWN_SECONDS, CODE_LENGTH, MINIMUM_AGE, PASSWORD_MAX, PASSWORD_MIN } from './identity.ts'
import { defaultLocale, locales } from './locales.ts'
import { PHONE_PREFIX } from './phone.ts'
import { DAILY_LIMIT } from './suggestions.ts'

test('every part reads the same constants of the product', () => {
  expect({ CODE_COUNTDOWN_SECONDS, CODE_LENGTH }).toEqual({ CODE_COUNTDOWN_SECONDS: 60, CODE_LENGTH: 6 })
  expect({ PASSWORD_MIN, PASSWORD_MAX, MINIMUM_AGE }).toEqual({ PASSWORD_MIN: 8, PASSWORD_MAX: 15, MINIMUM_AGE: 18 })
  expect({ PHONE_PREFIX, DAILY_LIMIT }).toEqual({ PHONE_PREFIX: '+374', DAILY_LIMIT: 3 })
  expect({ defaultLocale, locales }).toEqual({ defaultLocale: 'ru', locales: ['ru', 'en', 'hy'] })
})
