import { expect, test } from 'vitest'
import { rootRedirect } from './rules.ts'

test.for([
  { cookie: undefined, languages: undefined, target: undefined },
  { cookie: undefined, languages: 'ru-RU,ru;q=0.9,en;q=0.8', target: undefined },
  { cookie: undefined, languages: 'en-US,en;q=0.9', target: '/en' },
  { cookie: undefined, languages: 'hy', target: '/hy' },
  { cookie: undefined, languages: 'de-DE,de;q=0.9,hy;q=0.5,en;q=0.7', target: '/en' },
  { cookie: undefined, languages: 'en;q=0,hy;q=0.1', target: '/hy' },
  { cookie: undefined, languages: 'de, fr, *', target: undefined },
  { cookie: 'ru', languages: 'en-US', target: undefined },
  { cookie: 'hy', languages: 'en-US', target: '/hy' },
  { cookie: 'xx', languages: 'en-US', target: '/en' },
])('a first visit to / with the cookie $cookie and the languages $languages goes to $target', given => {
  expect(rootRedirect(given.cookie, given.languages)).toBe(given.target)
})
