import { listStaffCollections } from '@shop/contracts/collections-staff.ts'
import {
  defaultHomeContent,
  getStaffHomePage,
  publishHomePage,
  type StaffHomePage,
  saveHomeDraft,
} from '@shop/contracts/home-staff.ts'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { adminResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const page: StaffHomePage = {
  draft: defaultHomeContent,
  published: defaultHomeContent,
  draftPicture: null,
  publishedPicture: null,
  version: 7,
}
const responses = [
  ...adminResponses,
  respond(listStaffCollections, () => ({ items: [] })),
  respond(getStaffHomePage, () => page),
]

describe('the editor of the home page', () => {
  test('saves a draft and publishes the version that was saved', async () => {
    const sent: unknown[] = []
    const { findByRole, findByText, getByRole, user } = await openShop('/admin/home', {
      responses: [
        ...responses,
        respond(saveHomeDraft, ({ body }) => {
          sent.push(body)
          return { ...page, draft: body.content, version: 8 }
        }),
        respond(publishHomePage, ({ body }) => {
          sent.push(body)
          const draft = { ...defaultHomeContent, sections: defaultHomeContent.sections.toReversed() }
          return { ...page, draft, published: draft, version: 9 }
        }),
      ],
      stored: signedIn,
    })
    await findByText(t('adminHome.isPublished'), { selector: 'span' })
    await user.click(getByRole('checkbox', { name: t('adminHome.section.rental') }))
    const down = t('admin.moveDown', { name: t('adminHome.section.collections') })
    await user.click(getByRole('button', { name: down }))
    await findByText(t('adminHome.notSaved'))
    expect(getByRole('button', { name: t('adminHome.saveToPreview') }).hasAttribute('disabled')).toBe(true)
    await user.click(await findByRole('button', { name: t('adminHome.publish') }))
    await expect.poll(() => sent.length).toBe(2)
    const [draft, published] = sent as [{ version: number; content: StaffHomePage['draft'] }, { version: number }]
    expect(draft.version).toBe(7)
    expect(draft.content.sections.slice(0, 2).map(({ name }) => name)).toEqual(['categories', 'collections'])
    expect(draft.content.sections.filter(({ isOn }) => !isOn)).toEqual([{ name: 'rental', isOn: false }])
    expect(published).toEqual({ version: 8 })
    await findByText(t('adminHome.isPublished'), { selector: 'span' })
  })

  test('shows errors of the API next to their fields and keeps the input', async () => {
    const { findByRole, findAllByText, user } = await openShop('/admin/home', {
      responses: [
        ...responses,
        respond(saveHomeDraft, () =>
          reject('VALIDATION', 'Invalid', [{ path: 'body.content.hero.heading.en', message: 'Write less.' }]),
        ),
      ],
      stored: signedIn,
    })
    const heading = within(await findByRole('group', { name: new RegExp(`^${t('adminHome.heading')}`) }))
    const english = heading.getByLabelText<HTMLInputElement>(t('admin.language.en'))
    await user.type(heading.getByLabelText(t('admin.language.ru')), 'Вечер')
    await user.type(english, 'Evening')
    await user.type(heading.getByLabelText(t('admin.language.hy')), 'Երեկո')
    await user.click(await findByRole('button', { name: t('adminHome.saveDraft') }))
    expect(await findAllByText('Write less.')).toHaveLength(2)
    expect([english.value, english.getAttribute('aria-invalid')]).toEqual(['Evening', 'true'])
  })
})
