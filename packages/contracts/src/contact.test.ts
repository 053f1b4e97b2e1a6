import { expect, test } from 'vitest'
import { ReplyTo } from './contact.ts'

test.for(['+374 77 12-34-56', '077123456', '+7 (999) 123-45-67', 'ani@example.am'])(
  '%s is an address to answer to',
  text => {
    expect(ReplyTo.safeParse(text).success).toBe(true)
  },
)

test.for([
  ['', 'required'],
  ['   ', 'required'],
  ['12345', 'identifier_invalid'],
  ['ani@', 'identifier_invalid'],
  ['call me', 'identifier_invalid'],
])('"%s" is none: %s', ([text, why]) => {
  expect(ReplyTo.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([why])
})
