import { randomUUID } from 'node:crypto'
import type { Locale } from '@shop/contracts/locales.ts'
import { describe, expect } from 'vitest'
import type { Db } from '../../apps/api/src/platform/db/db.ts'
import { signIn } from '../signed-in.ts'
import { newOrder, test } from './staff.ts'

/** XSS=full: sixty texts in three languages, the promise; else a dozen in one. */
const IS_FULL = process.env.XSS === 'full'
const LOCALES: Locale[] = IS_FULL ? ['ru', 'en', 'hy'] : ['en']

/** Runs if a text becomes part of the page as HTML. */
const RUN = 'window.ran=1'
const events = ['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onbegin']
const elements = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'input autofocus',
  'details open',
  'iframe',
  'object data=x',
]
const made = elements.flatMap((element, index) =>
  [0, 1, 2, 3].map(step => `<${element} ${events[(index + step) % events.length]}=${RUN}>`),
)
const texts = [
  `<script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `'><svg/onload=${RUN}>`,
  `</script><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><img src=x onerror=${RUN}>`,
  `javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<svg><script>${RUN}</script></svg>`,
  `<math><mi xlink:href="javascript:${RUN}">x</mi></math>`,
  `<style>@import 'javascript:${RUN}'</style>`,
  `<link rel=stylesheet href=javascript:${RUN}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<img src="data:image/svg+xml,<svg onload=${RUN}>">`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<img src=x onerror\u2028=${RUN}>`,
  `<x onclick=${RUN} tabindex=1 autofocus onfocus=${RUN}>`,
  ...made,
].slice(0, IS_FULL ? 60 : 12)

/** For short fields. */
const SHORT = '<p onclick=ran()>'

/**
 * Inserts the texts past all validation, wherever user input is stored. @returns what the pages that show them are of
 */
async function plant(db: Db, orderNumber: number, customerPhone: string) {
  const at = (index: number) => texts[index % texts.length] ?? ''
  const all = texts.join(' ')
  const products = await db.product.findMany({ where: { withdrawnAt: null }, orderBy: { popularity: 'desc' } })
  for (const [index, { id }] of products.slice(0, 30).entries()) {
    await db.product.update({
      where: { id },
      data: {
        title: { ru: at(index), en: at(index + 1), hy: at(index + 2) },
        subTitle: { ru: at(index + 3), en: at(index + 4) },
        description: { ru: all, en: all, hy: all },
        brand: at(index + 5),
      },
    })
  }
  const { id: accountId } = await db.account.update({ where: { phone: customerPhone }, data: { name: at(0) } })
  await db.order.update({
    where: { number: orderNumber },
    data: { city: at(1), street: at(2), building: SHORT, apartment: SHORT, notes: all.slice(0, 480) },
  })
  await db.orderLine.updateMany({
    where: { order: { number: orderNumber } },
    data: { title: { ru: at(5), en: at(6), hy: at(7) }, brand: at(8) },
  })
  await db.customerNote.create({
    data: { accountId, key: randomUUID(), note: all, staffId: accountId, at: new Date() },
  })
  await db.promoCode.create({
    data: { code: `PLANTED${orderNumber}`, title: at(9), percent: 5, createdAt: new Date() },
  })
  await db.auditEntry.create({
    data: {
      at: new Date(),
      actorId: accountId,
      actorRole: 'admin',
      action: 'customer.block',
      subjectType: 'account',
      subjectId: accountId,
      before: { reason: all },
      after: { reason: at(3) },
      requestId: 'planted',
      addressHash: new Uint8Array(32),
    },
  })
  await db.savedAddress.create({
    data: {
      accountId,
      place: 1,
      region: 'AM-ER',
      city: at(1),
      street: at(2),
      building: SHORT,
      isDefault: true,
      createdAt: new Date(),
    },
  })
  const [product] = products
  if (!product) throw new Error('no product is on sale')
  return { slug: product.slug, productId: product.id, accountId }
}

describe('a text that is a script is shown and never run (R42)', () => {
  test.for(LOCALES)(
    'on pages of the shop and of staff, in %s',
    { timeout: 600_000 },
    async (locale, { visit, shopUrl, db, admin }) => {
      const { customer, number } = await newOrder(shopUrl, db)
      const { slug, productId, accountId } = await plant(db, number, customer.phone)
      const visitor = await visit({ locale })
      const { page, open, openFile, t } = visitor
      let dialogs = 0
      const reports: string[] = []
      page.on('dialog', dialog => {
        dialogs++
        void dialog.dismiss()
      })
      page.on('request', request => {
        if (request.url().endsWith('/csp-reports')) reports.push(request.postData() ?? '')
      })
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, disposition }) => {
          if (disposition === 'enforce') document.documentElement.dataset.blocked = effectiveDirective
        })
      })
      const prove = async (path: string) => {
        await open(path)
        const state = await page.evaluate(missing => {
          return {
            page: document.querySelector('h1')?.textContent === missing ? 'missing' : 'shown',
            ran: Reflect.get(window, 'ran') === undefined ? 'nothing' : 'a script',
            blocked: document.documentElement.dataset.blocked ?? 'nothing',
          }
        }, t('notFound.title'))
        expect({ path, ...state }).toEqual({ path, page: 'shown', ran: 'nothing', blocked: 'nothing' })
      }

      for (const path of ['/', '/shop', `/product/${encodeURIComponent(slug)}`, '/shop?q=%3Cscript%3E', '/mixes'])
        await prove(path)
      await signIn(page, customer)
      for (const path of ['/account', `/account/orders/${number}`, `/order/success?order=${number}`, '/checkout'])
        await prove(path)
      await openFile()
      await signIn(page, admin)
      const catalog = `/admin/catalog?q=${encodeURIComponent(slug)}`
      for (const path of [
        '/admin',
        '/admin/orders',
        `/admin/orders/${number}`,
        catalog,
        `/admin/catalog/${productId}`,
        '/admin/customers',
        `/admin/customers/${accountId}`,
        '/admin/promotions',
        '/admin/messages',
        '/admin/audit',
        '/admin/stock',
        '/admin/returns',
      ]) {
        await prove(path)
        if (path === catalog) await page.getByRole('row').getByText(RUN).first().waitFor()
        if (path === '/admin/promotions') await page.getByText(`PLANTED${number}`).first().waitFor()
      }
      expect(dialogs).toBe(0)
      expect(reports).toEqual([])
      process.stdout.write(
        `${JSON.stringify({ test: 'R42', locale, texts: texts.length, ran: 0, reports: reports.length })}\n`,
      )
    },
  )

  test('a script cannot turn text into HTML or create a policy that allows it', async ({ visit }) => {
    const { page, open, complaints } = await visit({ locale: 'en', isUsedTo: /Trusted|trusted/ })
    await open('/shop')
    const outcomes = await page.evaluate(() => {
      const nameOf = (work: () => unknown) => {
        try {
          work()
          return 'allowed'
        } catch (error) {
          return error instanceof Error ? error.name : 'unknown'
        }
      }
      const types: unknown = Reflect.get(window, 'trustedTypes')
      const create: unknown = types instanceof Object ? Reflect.get(types, 'createPolicy') : undefined
      return [
        nameOf(() => document.createElement('div').insertAdjacentHTML('beforeend', '<b>x</b>')),
        nameOf(() => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' })),
        nameOf(() => Object.assign(document.createElement('script'), { src: '/x.js' })),
        nameOf(() => create instanceof Function && Reflect.apply(create, types, ['any', {}])),
      ]
    })
    expect(outcomes).toEqual(Array(4).fill('TypeError'))
    expect(complaints).toEqual([])
  })
})
