import {
  type ContactMessage,
  changeContactMessage,
  closeContactMessage,
  getContactInbox,
  getContactMessage,
  listContactMessages,
  replyToContactMessage,
} from '@shop/contracts/contact-staff.ts'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { NOW } from '../../../../test/shop-info.ts'
import { staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const ID = '01a214ed-c332-78c3-97be-000963b53e50'

const ANI = { accountId: '01a214ed-c332-78c3-97be-000963b53e51', name: 'Ani' }

type Assignee = NonNullable<ContactMessage['assignee']>

/** @param faster who is assigned by someone else before this request */
function openInbox(path: string, changes: Partial<ContactMessage> = {}, faster?: Assignee) {
  let message: ContactMessage = {
    id: ID,
    name: 'Ani',
    replyTo: 'ani@example.am',
    subject: 'Opening hours',
    message: 'Are you open on Sunday?',
    language: 'hy',
    sentAt: NOW,
    canReply: true,
    replies: [],
    ...changes,
  }
  return openShop(path, {
    responses: [
      ...staffResponses,
      respond(listContactMessages, () => ({ items: [message], nextCursor: null, total: 1 })),
      respond(getContactMessage, () => message),
      respond(replyToContactMessage, ({ body: { text } }) => {
        message = { ...message, closedAt: NOW, replies: [...message.replies, { text, sentAt: NOW, channel: 'email' }] }
        return message
      }),
      respond(getContactInbox, () => ({ open: 3, mine: 0, staff: [ANI] })),
      respond(changeContactMessage, ({ body: { assigneeId, from, orderNumber } }) => {
        const seen = message.assignee?.accountId ?? null
        message = { ...message, ...(faster && { assignee: faster }) }
        if (assigneeId && (from !== seen || faster)) return reject('MESSAGE_CHANGED', 'Someone else was assigned.')
        if (assigneeId) message = { ...message, assignee: ANI }
        if (orderNumber)
          message = { ...message, orderNumber, customer: { ...ANI, phone: '+37491000002', isLinked: true } }
        return message
      }),
      respond(closeContactMessage, ({ body: { isClosed } }) => {
        const { closedAt: _, ...open } = message
        message = isClosed ? { ...open, closedAt: NOW } : open
        return message
      }),
    ],
    stored: signedIn,
  })
}

describe('the inbox of the contact form', () => {
  test('leads to a message, whose reply is sent and shown', async () => {
    const { user } = await openInbox('/admin/contact-messages')
    await user.click(await screen.findByRole('link', { name: 'Opening hours' }))
    await screen.findByText('Are you open on Sunday?')
    screen.getByText(t('inbox.language', { language: t('admin.language.hy') }))
    const send = screen.getByRole('button', { name: t('inbox.send') })
    expect(send.hasAttribute('disabled')).toBe(true)
    await user.type(screen.getByLabelText(t('inbox.reply')), 'Yes, from 10.')
    await user.click(send)
    await screen.findByText(t('inbox.state.answered'))
    screen.getByText('Yes, from 10.', { selector: 'li p' })
    expect(screen.getByLabelText<HTMLTextAreaElement>(t('inbox.reply')).value).toBe('')
  })

  test('assigns a message, links it to an order, and counts open messages in the menu', async () => {
    const { user } = await openInbox(`/admin/contact-messages/${ID}`)
    await screen.findByRole('link', { name: new RegExp(`${t('admin.page.contactMessages')}.*3 are waiting`) })
    await user.selectOptions(await screen.findByLabelText(t('inbox.assignee')), 'Ani')
    await user.type(screen.getByLabelText(t('inbox.orderNumber')), '10001{Enter}')
    await screen.findByRole('link', { name: '№ 10001' })
    const customer = screen.getByRole('link', { name: /Ani · \+37491000002/ })
    expect(customer.getAttribute('href')).toContain(`/admin/customers/${ANI.accountId}`)
    expect(screen.getByLabelText<HTMLSelectElement>(t('inbox.assignee')).value).toBe(ANI.accountId)
  })

  test('shows who was assigned meanwhile instead of replacing them', async () => {
    const aram = { accountId: '01a214ed-c332-78c3-97be-000963b53e52', name: 'Aram' }
    const { user } = await openInbox(`/admin/contact-messages/${ID}`, {}, aram)
    await user.selectOptions(await screen.findByLabelText(t('inbox.assignee')), 'Ani')
    await screen.findByText('Someone else was assigned.')
    await expect.poll(() => screen.getByLabelText<HTMLSelectElement>(t('inbox.assignee')).value).toBe(aram.accountId)
  })

  test('counts the characters of a reply by SMS', async () => {
    const { user } = await openInbox(`/admin/contact-messages/${ID}`, { replyTo: '099 12 34 56', replyBy: 'sms' })
    const reply = await screen.findByLabelText<HTMLTextAreaElement>(t('inbox.reply'))
    await user.type(reply, 'Yes')
    screen.getByText(/SMS to 099 12 34 56.*117 characters left/)
    expect(reply.maxLength).toBe(120)
  })

  test('asks to call a sender who left a phone number; the message is closed and reopened', async () => {
    const { user } = await openInbox(`/admin/contact-messages/${ID}`, { replyTo: '099 12 34 56', canReply: false })
    const link = await screen.findByRole('link', { name: t('inbox.call', { phone: '099 12 34 56' }) })
    expect(link.getAttribute('href')).toBe('tel:099123456')
    await user.click(screen.getByRole('button', { name: t('inbox.close') }))
    await user.click(await screen.findByRole('button', { name: t('inbox.reopen') }))
    await screen.findByRole('button', { name: t('inbox.close') })
  })
})
