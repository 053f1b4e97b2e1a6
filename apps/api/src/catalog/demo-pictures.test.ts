import { expect } from 'vitest'
import { seedDemoPictures } from '../../../../prisma/seed-pictures.ts'
import { test } from '../../test/builders/catalog-shop.ts'
import { createMemoryStore } from '../../test/builders/picture-files.ts'

const TIN = 'tufa-leaf-core-watermelon'
const COAL = 'tonir-coconut-cube-25-mm'

test('stores the drawings of demo products as ordinary pictures, once', async ({ shop, db }) => {
  const pictureStore = createMemoryStore()
  const seed = () => seedDemoPictures({ db, pictureStore }, [TIN, COAL])
  await shop.list({ flavorType: 'watermelon' })
  expect(await seed()).toBe(2)

  const { picture, pictures, imageUrl } = await shop.product(TIN)
  expect(picture).toMatchObject({
    url: imageUrl,
    width: 800,
    height: 800,
    alt: 'Рисунок: Tufa Leaf, Арбуз',
    altEN: 'Drawing: Tufa Leaf, Watermelon',
    altHY: expect.stringMatching(/^Նկար՝ Tufa Leaf, /),
  })
  expect(pictures).toEqual([picture])
  expect([...pictureStore.files.keys()]).toHaveLength(12)
  const { items } = await shop.list({ flavorType: 'watermelon' })
  expect(items.find(({ slug }) => slug === TIN)?.imageUrl).toBe(imageUrl)

  expect(await seed()).toBe(0)
})

test('draws a hookah from close up and with the contents of its box, and replaces former drawings', async ({
  shop,
  db,
}) => {
  const slug = 'vayk-steel-vayk-45'
  const { id: productId } = await db.product.findUniqueOrThrow({ where: { slug } })
  const former = await db.picture.create({
    data: {
      owner: 'catalog',
      hash: Buffer.alloc(32, 1),
      ...{ width: 1, height: 1, widths: [1], bytes: 1, placeholder: '' },
      staffId: productId,
      touchedAt: new Date(),
      readyAt: new Date(),
    },
  })
  await db.productPicture.create({ data: { productId, position: 0, pictureId: former.id, alt: { ru: '' } } })

  expect(await seedDemoPictures({ db, pictureStore: createMemoryStore() }, [slug])).toBe(1)

  const { pictures } = await shop.product(slug)
  expect(pictures.map(({ altEN }) => altEN)).toEqual(
    ['', ', bowl and stem', ', base', ', what else is in the box'].map(view => `Drawing: Vayk Steel, Vayk 45${view}`),
  )
  expect(pictures.map(({ width }) => width)).toEqual([800, 640, 640, 640])
  expect(pictures.map(({ url }) => url.includes(former.id))).not.toContain(true)
})

test('does not restore a picture that staff removed', async ({ db }) => {
  const slug = 'azat-pocket-tongs'
  await db.product.update({ where: { slug }, data: { version: 2 } })
  expect(await seedDemoPictures({ db, pictureStore: createMemoryStore() }, [slug])).toBe(0)
})
