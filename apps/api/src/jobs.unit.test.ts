import { BackgroundJobName } from '@shop/contracts/background-jobs.ts'
import { expect, test } from 'vitest'
import { queueNames } from './jobs.ts'

test('staff can see every job that has a queue', () => {
  expect(BackgroundJobName.options.toSorted()).toEqual(queueNames.toSorted())
})
