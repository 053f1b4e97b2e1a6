import { expect, test } from 'vitest'
import { replyPhone } from './rules.ts'

test.for(['+374 99 12-34-56', '099123456', '99 123 456', '(099) 12.34.56', '37499123456', '00374 99 123456'])(
  '%s is accepted as the phone for a reply',
  typed => expect(replyPhone(typed)).toBe('+37499123456'),
)

test.for(['12345678@example.am', '+7 912 345 67 89', '+500 12345', '0050012345'])(
  '%s is rejected as the phone for a reply',
  typed => expect(replyPhone(typed)).toBeNull(),
)
