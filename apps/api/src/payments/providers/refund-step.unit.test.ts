import { expect, test } from 'vitest'
import { refundStep } from './refund-step.ts'

test.for([
  ['nothing went back yet: it is sent', { returned: 0, isInDoubt: false }, 'send'],
  ['the first was lost on its way: it is sent again', { returned: 0, isInDoubt: true }, 'send'],
  ['it went back, only the answer was lost: it is done', { returned: 500, isInDoubt: true }, 'done'],
  ['somebody else gave the same back: a person looks', { returned: 500, isInDoubt: false }, 'manual'],
  ['another amount went back: a person looks', { returned: 300, isInDoubt: true }, 'manual'],
  ['the provider does not say, and it was never sent', { returned: undefined, isInDoubt: false }, 'send'],
  ['the provider does not say, and it was sent: a person looks', { returned: undefined, isInDoubt: true }, 'manual'],
] as const)('a refund of 500: %s', ([, said, step]) => {
  expect(refundStep({ before: 0, after: 500, ...said })).toBe(step)
})
