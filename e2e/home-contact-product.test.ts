import { describe, expect } from 'vitest'
import { sentence } from './sentence.ts'
import { sharedTest as test } from './shop.ts'

type Message = { to: string; text: string }
const SHOP_EMAIL = 'hello@dymtun.example'

describe('pages', () => {
  test('contact: shows how to reach the shop and sends a message to its inbox', async ({ visit, shopUrl }) => {
    const { page, open, reload, t } = await visit({ isUsedTo: /ERR_FAILED|ERR_INTERNET|status of 50/ })
    await open('/contact')
    const send = page.getByRole('button', { name: t('contact.send'), exact: true })
    const name = page.getByLabel(t('contact.name'), { exact: true })
    const replyTo = page.getByLabel(t('contact.replyTo'))
    const message = page.getByLabel(t('contact.message'), { exact: true })

    await sentence('/contact: a map picture, phones, hours', async () => {
      await page.getByRole('img', { name: /Туманяна, 21/ }).waitFor()
      const map = page.getByRole('link', { name: t('contact.openMap') })
      expect(await map.getAttribute('href')).toMatch(/mlat=40\.18\d+&mlon=44\.51\d+/)
      await page
        .getByRole('main')
        .getByRole('link', { name: /^\+374[\d ]+$/ })
        .waitFor()
      await page.getByText(/Сейчас (открыто|закрыто)/).waitFor()
    })
    await sentence('missing fields show an error, and the first has the focus', async () => {
      await send.click()
      expect(await page.getByText(t('contact.required'), { exact: true }).count()).toBe(4)
      expect(await name.evaluate(field => field === document.activeElement)).toBe(true)
      await name.fill('Ани')
      await replyTo.fill('позвоните')
      await page.getByRole('textbox', { name: t('contact.subject') }).fill('Заказ 10001')
      await message.fill('Можно привезти на час позже?')
      await send.click()
      await page.getByText(t('contact.replyToInvalid'), { exact: true }).waitFor()
      await replyTo.fill('ani@example.am')
    })
    await sentence('the input is kept after a failure and a reload', async () => {
      await page.route('**/contact/messages', route => route.abort())
      await send.click()
      await page.getByRole('alert').getByText(t('contact.failed')).waitFor()
      expect(await message.inputValue()).toBe('Можно привезти на час позже?')
      await page.unroute('**/contact/messages')
      await reload()
      expect(await message.inputValue()).toBe('Можно привезти на час позже?')
    })
    await sentence("a message form that reaches the shop's inbox", async () => {
      await send.click()
      await page.getByRole('heading', { name: t('contact.sent') }).waitFor()
      const inbox = async () => {
        const reply = await fetch(`${shopUrl}/dev/messages?to=${SHOP_EMAIL}`)
        const { messages }: { messages: Message[] } = await reply.json()
        return messages.map(({ text }) => text)
      }
      await expect.poll(inbox).toEqual([expect.stringContaining('Можно привезти на час позже?')])
      const [text] = await inbox()
      for (const part of ['Ани', 'ani@example.am', 'Заказ 10001']) expect(text).toContain(part)
    })
    await sentence('after sending, the form is empty and can be used again', async () => {
      await page.getByRole('button', { name: t('contact.another') }).click()
      expect(await message.inputValue()).toBe('')
    })
  })

  test('home: shows two actions, categories, best sellers, new products, rental and Summon Mix', async ({ visit }) => {
    const { page, open, t } = await visit({ width: 360 })
    await page.setViewportSize({ width: 360, height: 640 })
    await open('/')
    await sentence('one promise, two actions above the fold', async () => {
      for (const action of [
        page.getByRole('link', { name: t('home.toShop') }),
        page
          .getByRole('main')
          .getByRole('button', { name: t('home.toMix') })
          .first(),
      ]) {
        const box = await action.boundingBox()
        expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
      }
    })
    await sentence('the next delivery shows a date and a time', async () => {
      await page.getByText(/привезём по Еревану (сегодня|завтра) до \d\d:\d\d/).waitFor()
    })
    await sentence('categories, best sellers, what is new, how rental works, Summon Mix', async () => {
      const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
      for (const id of ['home.categories', 'home.bestsellers', 'home.mixHeading', 'home.new', 'home.rent', 'home.how'])
        expect(headings).toContain(t(id))
      for (const [rail, order] of [
        ['home.bestsellers', 'популярные'],
        ['home.new', 'новые'],
      ] as const)
        await page.getByRole('link', { name: new RegExp(`Все, сначала ${order} \\(160\\).*${t(rail)}`) }).waitFor()
      await page.getByRole('link', { name: new RegExp(`Смотреть все \\(8\\).*${t('home.rent')}`) }).click()
      await page.waitForURL(/\/rent$/)
    })
  })

  test('product: opens the zoom and the out-of-stock dialog, and lists recently viewed products', async ({ visit }) => {
    const { page, open, t } = await visit()
    await open('/product/tufa-leaf-core-watermelon?weight=250')
    await sentence('the pack size is in the URL and changes with the selection', async () => {
      expect(await page.getByRole('radio', { name: /250/ }).isChecked()).toBe(true)
      await page.getByRole('radio', { name: /^50/ }).check()
      await page.waitForURL(/weight=50/)
    })
    await sentence('the gallery zooms by + and -, by a double click, and Esc returns the focus', async () => {
      const enlarge = page.getByRole('button', { name: 'Увеличить: Арбуз' })
      await enlarge.click()
      const dialog = page.getByRole('dialog', { name: 'Арбуз' })
      await dialog.getByText('100 %').waitFor()
      await page.keyboard.press('+')
      await dialog.getByText('150 %').waitFor()
      await page.keyboard.press('-')
      await dialog.getByText('100 %').waitFor()
      await dialog.getByRole('img').dblclick()
      await dialog.getByText('200 %').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await enlarge.evaluate(button => button === document.activeElement)).toBe(true)
    })
    await sentence('a sold-out pack size opens the alternatives', async () => {
      await open('/product/karas-blend-core-almond-in-the-shell')
      await page.getByText('200 г', { exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('product.soldOutTitle') })
      await dialog.getByText('Миндаль в скорлупе, 200 г').waitFor()
      await dialog.getByRole('list').last().getByRole('link').first().waitFor()
      await dialog.getByRole('button', { name: /100 г/ }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.waitForURL(/weight=100/)
      await page
        .getByRole('main')
        .getByRole('button', { name: t('catalog.add'), exact: true })
        .first()
        .waitFor()
    })
    await sentence('recently viewed products are stored in this browser and can be cleared', async () => {
      const section = page.getByRole('region', { name: t('product.recent') })
      await section.getByRole('link', { name: 'Арбуз' }).waitFor()
      await section.getByRole('button', { name: t('product.clearRecent') }).click()
      await section.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBeNull()
    })
  })
})
