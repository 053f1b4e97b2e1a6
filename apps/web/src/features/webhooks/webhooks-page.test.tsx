import { TEST_TOPIC } from '@shop/contracts/webhook-events.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@shop/contracts/webhooks.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { reject, respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { NOW } from '../../../test/shop-info.ts'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const ID = '01990000-0000-7000-8000-0000000000c1'
const OTHER_ID = '01990000-0000-7000-8000-0000000000c2'
const SECRET = 'whsec_dGhlIHNlY3JldCBvZiB0aGlzIHRlc3Q='
const URL_ERROR = 'This address is not public.'

const createDelivery = (id: string, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  eventId: ID,
  topic: TEST_TOPIC,
  state: 'failed',
  occurredAt: NOW,
  attempts: 10,
  payload: '{"type":"webhook.test"}',
  ...more,
})

test('staff add a webhook, see its secret once, send a test event and resend a failed one', async () => {
  let items: Webhook[] = []
  let log: WebhookDelivery[] = []
  const waiting = { state: 'waiting', attempts: 0 } as const
  const { user } = await openShop('/admin/webhooks', {
    responses: [
      ...adminResponses,
      respond(listWebhooks, () => ({ items })),
      respond(createWebhook, ({ body: { name, url, topics } }) => {
        if (url.includes('localhost')) return reject('VALIDATION', 'Wrong', [{ path: 'body.url', message: URL_ERROR }])
        const webhook = { id: ID, name, url, topics, state: 'on' as const, version: 1 }
        items = [webhook]
        return { webhook, secret: SECRET }
      }),
      respond(listWebhookDeliveries, () => ({ items: log, nextCursor: null, total: log.length })),
      respond(testWebhook, () => {
        const delivery = createDelivery('01990000-0000-7000-8000-0000000000d1', {
          attemptedAt: NOW,
          status: 500,
          response: 'out of order',
        })
        log = [delivery]
        return delivery
      }),
      respond(resendWebhookDelivery, () => {
        const delivery = createDelivery('01990000-0000-7000-8000-0000000000d2', waiting)
        log = [delivery, ...log]
        return delivery
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('webhooks.add') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(t('webhooks.name')), 'Chat')
  const url = dialog.getByLabelText(t('webhooks.url'))
  await user.type(url, 'localhost')
  await user.click(dialog.getByRole('checkbox', { name: t('webhooks.topic.order.paid') }))
  await user.click(dialog.getByRole('button', { name: t('admin.save') }))
  await dialog.findByText(URL_ERROR)
  await user.clear(url)
  expect(dialog.queryByText(URL_ERROR)).toBeNull()
  await user.type(url, 'https://chat.example')
  await user.click(dialog.getByRole('button', { name: t('admin.save') }))

  expect(await screen.findByLabelText(t('webhooks.secret'))).toHaveProperty('value', SECRET)
  await user.click(screen.getByRole('button', { name: t('admin.secret.copy') }))
  expect(await navigator.clipboard.readText()).toBe(SECRET)
  await user.click(screen.getByRole('button', { name: t('admin.secret.done') }))

  await user.click(await screen.findByRole('link', { name: 'Chat' }))
  await screen.findByText(t('webhooks.noLog'))
  await user.click(screen.getByRole('button', { name: t('webhooks.test') }))
  await screen.findByText(t('webhooks.topic.webhook.test'))
  expect(screen.getByText('out of order')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t('webhooks.resend') }))
  await expect.poll(() => screen.getAllByText(t('webhooks.topic.webhook.test')).length).toBe(2)
  // The second one was not attempted yet.
  expect(screen.queryByText(t('webhooks.noResponse'))).toBeNull()
})

const chat: Webhook = {
  id: ID,
  name: 'Chat',
  url: 'https://chat.example',
  topics: ['order.paid'],
  state: 'on',
  version: 1,
}

/** Opens the page of a webhook with a long log. Turning it on makes it work. */
function openWebhook(webhook: Webhook) {
  let current = webhook
  return openShop(`/admin/webhooks/${ID}`, {
    responses: [
      ...adminResponses,
      respond(listWebhooks, () => ({ items: [current] })),
      respond(changeWebhook, () => {
        current = chat
        return chat
      }),
      respond(listWebhookDeliveries, () => ({ items: [], nextCursor: null, total: 10_001 })),
    ],
    stored: signedIn,
  })
}

test('the page of a webhook says that events do not arrive, and counts a long log up to a limit', async () => {
  await openWebhook({ ...chat, failingSince: NOW })
  await screen.findByText(t('webhooks.failing'))
  await screen.findByText('10,000 or more')
})

test('the page of a webhook that the shop turned off says so until it is on again', async () => {
  const { user } = await openWebhook({ ...chat, state: 'failed', failingSince: NOW })
  await screen.findByText(t('webhooks.stopped'))
  await user.click(screen.getByRole('button', { name: t('webhooks.turnOn') }))
  await waitFor(() => expect(screen.queryByText(t('webhooks.stopped'))).toBeNull())
})

test('a webhook that was deleted is reported as missing', async () => {
  const other: Webhook = {
    id: OTHER_ID,
    name: 'Chat',
    url: 'https://chat.example',
    topics: [],
    state: 'on',
    version: 1,
  }
  await openShop(`/admin/webhooks/${ID}`, {
    responses: [...adminResponses, respond(listWebhooks, () => ({ items: [other] }))],
    stored: signedIn,
  })
  await screen.findByText(t('webhooks.missing'))
})
