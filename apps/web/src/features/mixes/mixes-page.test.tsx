import { listPublicMixes } from '@shop/contracts/mixes.ts'
import { expect, test } from 'vitest'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { NOW } from '../../../test/shop-info.ts'
import { t } from '../../../test/texts.ts'

const createMix = (name: string, names = {}) => ({
  shareId: name.padEnd(22, '0'),
  name,
  names,
  strength: 'mild' as const,
  isPublic: true,
  saves: 0,
  createdAt: NOW,
  pictureUrl: '/mix.png',
  parts: [],
  bowl: { grams: 20, bowls: 2 },
})

test('more public mixes follow on demand: the first new one gets the focus, a name in another language is marked', async () => {
  const pages = [
    { items: [createMix('Dawn'), createMix('Закат', { ru: 'Закат' })], nextCursor: '2', total: 3 },
    { items: [createMix('Noon')], nextCursor: null, total: 3 },
  ]
  const { findByRole, findByText, user } = await openShop('/mixes', {
    responses: [
      respond(
        listPublicMixes,
        ({ query: { cursor } }) => pages[cursor ? 1 : 0] ?? { items: [], nextCursor: null, total: 0 },
      ),
    ],
  })
  expect((await findByText('Закат')).getAttribute('lang')).toBe('ru')
  await user.click(await findByRole('button', { name: t('mixes.more') }))
  await expect.poll(() => document.activeElement?.textContent).toBe('Noon')
})
