import { addProductPictures, type MatchedPictureFile, matchPictureFiles } from '@shop/contracts/catalog-pictures.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { uploadCatalogPicture } from '@shop/contracts/pictures.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { profile, signedIn } from '../../../../../test/customer.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'
import { ZIP_LIMITS } from './zip.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const jpeg = (...rest: number[]) => new Uint8Array([0xff, 0xd8, 0xff, ...rest])
const photo = (name: string, content: number) => new File([jpeg(content)], name, { type: 'image/jpeg' })
const product = { id: idOf(1), slug: 'mint', title: 'Мята', titleEN: 'Mint', sku: 'MINT-1' }

function matchOf(name: string): MatchedPictureFile {
  if (name.startsWith('LARGE')) return { name, outcome: 'large', product }
  if (name.startsWith('THERE')) return { name, outcome: 'there', product }
  return name.startsWith('MINT') ? { name, outcome: 'add', product } : { name, outcome: 'unknown', product: null }
}

type Options = {
  /** Number of uploads that fail first. */
  failing?: number
  /** Called before each response to an upload or a match. */
  wait?: (step: 'upload' | 'match') => Promise<void>
}
const notAtAll = async () => {}

async function openPage({ failing = 0, wait = notAtAll }: Options = {}) {
  const calls: string[] = []
  let left = failing
  const shop = await openShop('/admin/catalog-pictures', {
    responses: [
      ...staffResponses,
      respond(getProfile, () => ({ ...profile, role: 'admin' as const })),
      respond(matchPictureFiles, async ({ body: { files } }) => {
        await wait('match')
        return { maxMib: 8, files: files.map(({ name }) => matchOf(name)) }
      }),
      respond(uploadCatalogPicture, async () => {
        calls.push('upload')
        await wait('upload')
        if (left-- > 0) return reject('PICTURE_REFUSED', 'Damaged')
        const id = idOf(100 + calls.length)
        return { id, width: 10, height: 10, placeholder: '', url: '', avif: '', webp: '' }
      }),
      respond(addProductPictures, ({ params, body }) => {
        calls.push(`${params.id === product.id ? 'mint' : 'other'} +${body.pictureIds.length}`)
        return { added: body.pictureIds.length, version: 2 }
      }),
    ],
    stored: signedIn,
  })
  const choose = async (...files: File[]) =>
    shop.user.upload(await screen.findByLabelText(t('files.pictures.chooseFiles')), files)
  const row = async (name: string) => {
    const item = (await screen.findByText(name)).closest('li')
    if (!item) throw new Error(`no row of ${name}`)
    return within(item)
  }
  return { ...shop, calls, choose, row }
}

test('reports each file of a ZIP before it adds the right ones', async () => {
  const { user, calls, choose, row } = await openPage()
  const zip = zipSync({
    'photos/MINT-1.jpg': jpeg(1),
    'photos/MINT-1_2.jpg': jpeg(2),
    'photos/other.jpg': jpeg(3),
    'photos/notes.txt': new Uint8Array([1, 2, 3]),
    'photos/bomb.jpg': new Uint8Array(1_000_000),
  })
  await choose(new File([zip], 'photos.zip', { type: 'application/zip' }))
  const outcomeOf = async (name: string, outcome: Parameters<typeof t>[0]) => (await row(name)).getByText(t(outcome))
  await outcomeOf('MINT-1.jpg', 'files.pictures.outcome.add')
  await outcomeOf('other.jpg', 'files.pictures.outcome.unknown')
  await outcomeOf('notes.txt', 'files.pictures.outcome.notPicture')
  await outcomeOf('bomb.jpg', 'files.pictures.outcome.notPicture')
  expect(calls).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Add 2 pictures' }))
  await (await row('MINT-1_2.jpg')).findByText(t('files.pictures.outcome.added'))
  expect(calls).toEqual(['upload', 'upload', 'mint +2'])
  await outcomeOf('other.jpg', 'files.pictures.outcome.unknown')
})

test('adds the other pictures if one is refused, and repeats only that one', async () => {
  const { user, calls, choose, row } = await openPage({ failing: 1 })
  await choose(photo('MINT-1.jpg', 1), photo('MINT-1_2.jpg', 2))
  await user.click(await screen.findByRole('button', { name: 'Add 2 pictures' }))
  await (await row('MINT-1_2.jpg')).findByText(t('files.pictures.outcome.added'))
  ;(await row('MINT-1.jpg')).getByText('Damaged')
  expect(calls).toEqual(['upload', 'upload', 'mint +1'])
  await user.click(await screen.findByRole('button', { name: 'Try 1 file again' }))
  await (await row('MINT-1.jpg')).findByText(t('files.pictures.outcome.added'))
  expect(calls).toEqual(['upload', 'upload', 'mint +1', 'upload', 'mint +1'])
})

test('says why a ZIP cannot be used', async () => {
  const { choose } = await openPage()
  await choose(new File([new Uint8Array([1, 2, 3])], 'photos.zip'))
  await screen.findByText(t('files.pictures.problem.zip'))
  await choose(new File([zipSync({ 'photos/': new Uint8Array(0) })], 'photos.zip'))
  await screen.findByText(t('files.pictures.problem.none'))
  const names = Array.from({ length: ZIP_LIMITS.entries + 1 }, (_, index) => `${index}.jpg`)
  await choose(new File([zipSync(Object.fromEntries(names.map(name => [name, jpeg()])))], 'photos.zip'))
  await screen.findByText('There are more than 500 files. Upload them in parts.')
})

test('names the size limit, and does not count pictures that are there as not added', async () => {
  const { choose, row } = await openPage()
  await choose(photo('MINT-1.jpg', 1), photo('THERE-1.jpg', 2), photo('LARGE-1.jpg', 3))
  ;(await row('LARGE-1.jpg')).getByText('Larger than 8 MB')
  screen.getByText('Added: 0. Already there: 1. Ready to add: 1. Not added: 1.')
})

test('after a stop, uploaded files that were not added can be added', async () => {
  const held = Promise.withResolvers<void>()
  let uploads = 0
  const wait = async (step: string) => {
    if (step === 'upload' && ++uploads === 2) await held.promise
  }
  const { user, calls, choose, row } = await openPage({ wait })
  await choose(photo('MINT-1.jpg', 1), photo('MINT-1_2.jpg', 2), photo('MINT-1_3.jpg', 3))
  await user.click(await screen.findByRole('button', { name: 'Add 3 pictures' }))
  await (await row('MINT-1_2.jpg')).findByText(t('files.pictures.outcome.sending'))
  await user.click(screen.getByRole('button', { name: t('files.pictures.stop') }))
  held.resolve()
  await user.click(await screen.findByRole('button', { name: 'Add 3 pictures' }))
  await (await row('MINT-1_3.jpg')).findByText(t('files.pictures.outcome.added'))
  expect(calls.slice(2)).toEqual(['upload', 'upload', 'upload', 'mint +3'])
})

test('the end of a stopped check leaves the next one alone', async () => {
  const checks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const { user, choose, row } = await openPage({ wait: async () => checks[begun++]?.promise })
  await choose(photo('MINT-1.jpg', 1))
  await waitFor(() => expect(begun).toBe(1))
  await user.click(screen.getByRole('button', { name: t('files.pictures.stop') }))
  await choose(photo('MINT-2.jpg', 2))
  await waitFor(() => expect(begun).toBe(2))
  checks[0]?.resolve()
  await act(() => new Promise(done => setTimeout(done)))
  screen.getByRole('button', { name: t('files.pictures.stop') })
  checks[1]?.resolve()
  await row('MINT-2.jpg')
  expect(screen.queryByText('MINT-1.jpg')).toBeNull()
})
