import {
  changeGoodsReceipt,
  createGoodsReceipt,
  type GoodsReceipt,
  getGoodsReceipt,
  listGoodsReceipts,
  receiveGoods,
} from '@shop/contracts/goods-receipts.ts'
import {
  findPurchasableVariants,
  listSuppliers,
  lookUpVariants,
  MAX_PURCHASE_LINES,
  type PurchasableVariant,
} from '@shop/contracts/purchasing.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { reject, respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { NOW } from '../../../test/shop-info.ts'
import { staffResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const variantOf = (sku: string, changes: Partial<PurchasableVariant> = {}): PurchasableVariant => ({
  sku,
  barcode: null,
  title: `Уголь ${sku}`,
  titleEN: `Coal ${sku}`,
  brand: 'Cocoloco',
  weight: 1000,
  price: 1000,
  onHand: 3,
  averageCostAmd: null,
  lastCostAmd: null,
  isWithdrawn: false,
  ...changes,
})

const COAL = variantOf('COAL-1', { barcode: '4850001', lastCostAmd: 700 })
const TEA = variantOf('TEA-2')
const TOBACCO = variantOf('TOBACCO-3', { barcode: '4850001112223' })
const NO_LOT = { lotNumber: '', bestBeforeDate: null, packedDate: null, needsDate: false }

async function openSheet(stored: Partial<GoodsReceipt> = {}) {
  let isNextResponseLost = false

  let receipt: GoodsReceipt = {
    number: 7,
    state: 'draft',
    supplier: null,
    orderNumber: null,
    documentNumber: '',
    note: '',
    createdAt: NOW,
    receivedAt: null,
    receivedBy: null,
    quantity: 0,
    totalAmd: 0,
    version: 1,
    lines: [],
    ...stored,
  }
  const known = [COAL, TEA, TOBACCO]
  const needsDate = ({ sku }: PurchasableVariant) => sku === TOBACCO.sku
  const shop = await openShop('/admin/purchasing', {
    responses: [
      ...staffResponses,
      respond(listGoodsReceipts, () => ({ items: [], nextCursor: null, total: 0 })),
      respond(listSuppliers, () => ({ items: [], nextCursor: null, total: 0 })),
      respond(createGoodsReceipt, () => receipt),
      respond(getGoodsReceipt, () => receipt),
      respond(findPurchasableVariants, ({ query: { q } }) => ({
        items: known
          .filter(({ sku, barcode, titleEN = '' }) =>
            q.split(' ').every(word => [sku, barcode, titleEN].some(text => text?.includes(word))),
          )
          .map(variant => ({
            ...variant,
            isExact: variant.sku === q || variant.barcode === q,
            needsDate: needsDate(variant),
          })),
      })),
      respond(lookUpVariants, ({ body: { codes } }) => ({
        items: codes.flatMap(code => {
          const variant = code.startsWith('MANY-')
            ? variantOf(code)
            : known.find(({ sku, barcode }) => sku === code || barcode === code)
          return variant ? [{ ...variant, code, needsDate: needsDate(variant) }] : []
        }),
      })),
      respond(changeGoodsReceipt, ({ body }) => {
        if (body.version !== receipt.version) return reject('PURCHASING_CHANGED', 'Changed')
        const lines = body.lines.map(line => {
          const expected = stored.lines?.find(({ sku }) => sku === line.sku)?.expected
          const own = known.find(({ sku }) => sku === line.sku) ?? COAL
          const { lotNumber = '', bestBeforeDate = null, packedDate = null } = line
          return { ...own, ...line, ...NO_LOT, lotNumber, bestBeforeDate, packedDate, ...(expected && { expected }) }
        })
        const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
        receipt = { ...receipt, documentNumber: body.documentNumber, lines, quantity, version: body.version + 1 }
        if (isNextResponseLost) {
          isNextResponseLost = false
          return Promise.reject(new TypeError('connection lost'))
        }
        return receipt
      }),
      respond(receiveGoods, ({ body: { acceptsExcess } }) => {
        if (!acceptsExcess && receipt.lines.some(({ quantity, expected = quantity }) => quantity > expected))
          return reject('PURCHASING_EXCESS', 'Excess', [{ message: 'COAL-1: 11 delivered, 10 expected.' }])
        receipt = { ...receipt, state: 'received', receivedAt: NOW, receivedBy: 'Ani', version: receipt.version + 1 }
        return receipt
      }),
    ],
    stored: signedIn,
  })
  await shop.user.click(
    (await screen.findAllByRole('button', { name: t('purchasing.receiveDelivery') }))[0] as HTMLElement,
  )
  return {
    ...shop,
    search: await screen.findByLabelText(t('purchasing.search')),
    current: () => receipt,
    loseNextResponse: () => {
      isNextResponseLost = true
    },
    changeByOther: (changes: Partial<GoodsReceipt>) => {
      receipt = { ...receipt, ...changes, version: receipt.version + 1 }
    },
  }
}

const quantityOf = (sku: string) => screen.findByLabelText<HTMLInputElement>(t('purchasing.quantityOf', { sku }))
const costOf = (sku: string) => screen.findByLabelText<HTMLInputElement>(t('purchasing.costOf', { sku }))

describe('the sheet of a delivery', () => {
  test('takes scans, typed lines and the keyboard, saves itself and is received', async () => {
    const { user, search, current } = await openSheet()
    expect(document.activeElement).toBe(search)
    await user.type(search, '4850001{Enter}4850001{Enter}')
    await waitFor(async () => expect((await quantityOf('COAL-1')).value).toBe('2'))
    expect((await costOf('COAL-1')).value).toBe('700')
    await user.type(search, 'TEA-2 12 99,5{Enter}')
    expect((await quantityOf('TEA-2')).value).toBe('12')
    expect((await costOf('TEA-2')).value).toBe('99.5')
    await user.type(await quantityOf('COAL-1'), '24{Enter}710{Enter}')
    expect(document.activeElement).toBe(search)
    await user.type(search, 'NOPE{Enter}')
    await screen.findByText(t('purchasing.unknownCodes', { codes: 'NOPE' }))
    await user.click(screen.getByRole('button', { name: 'Receive 36 units' }))
    await screen.findByText(t('purchasing.state.received'))
    expect(current().lines.map(({ sku, quantity, unitCostAmd }) => [sku, quantity, unitCostAmd])).toEqual([
      ['TEA-2', 12, 99.5],
      ['COAL-1', 24, 710],
    ])
  })

  test('keeps the correct rows of a paste and names what is wrong in the others', async () => {
    const { user, search } = await openSheet()
    await user.click(search)
    await user.paste('COAL-1\t10\t650\nTEA-2\tmany\t5\nNOPE\t1\t5')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText(/^2 rows are wrong/)
    within(dialog).getByText(
      new RegExp(t('purchasing.wrongCell', { row: 1, column: t('purchasing.pasted.quantity'), value: 'many' })),
    )
    const field = within(dialog).getByLabelText<HTMLTextAreaElement>(t('purchasing.pasteRows'))
    expect(field.value).toBe('TEA-2\tmany\t5\nNOPE\t1\t5')
    await user.clear(field)
    await user.type(field, 'TEA-2;3')
    await user.click(within(dialog).getByRole('button', { name: t('purchasing.pasteAdd') }))
    expect((await quantityOf('TEA-2')).value).toBe('3')
    expect((await quantityOf('COAL-1')).value).toBe('10')
  })

  test('rejects a paste that has more rows than a delivery can have lines', async () => {
    const { user, search, current } = await openSheet()
    const rows = Array.from({ length: MAX_PURCHASE_LINES + 1 }, (_, index) => `MANY-${index}\t1`).join('\n')
    await user.click(search)
    await user.paste(rows)
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText(t('purchasing.tooManyLinesText'))
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(t('purchasing.pasteRows')).value).toBe(rows)
    expect(current().lines).toEqual([])
  })

  test('is not saved while a quantity is wrong', async () => {
    const { user, search } = await openSheet()
    await user.type(search, 'TEA-2{Enter}')
    const quantity = await quantityOf('TEA-2')
    await user.clear(quantity)
    await screen.findByText(t('purchasing.draft.invalid'))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: t('purchasing.receiveDelivery') })
    expect(button.disabled).toBe(true)
    await user.type(quantity, '4')
    await screen.findByText(t('purchasing.draft.saved'), undefined, { timeout: 3000 })
  })

  test('adds exactly the variant of a typed code with quantity and cost', async () => {
    const { user, search } = await openSheet()
    await user.type(search, 'COAL-1 12 500{Enter}')
    expect((await quantityOf('COAL-1')).value).toBe('12')
    expect((await costOf('COAL-1')).value).toBe('500')
    await user.type(search, 'OTHER-9 12 500{Enter}')
    await screen.findByText(t('purchasing.unknownCodes', { codes: 'OTHER-9 12 500' }))
    expect(screen.getByText(/^1 line, 12 units/)).toBeTruthy()
  })

  test('shows what was saved when the user leaves and comes back', async () => {
    const { user, search, current } = await openSheet()
    await user.type(search, 'TEA-2 4{Enter}')
    await expect.poll(() => current().lines.length).toBe(1)
    await screen.findByText(t('purchasing.draft.saved'))
    await user.click(screen.getAllByRole('link', { name: t('admin.page.purchasing') })[0] as HTMLElement)
    await screen.findByText(t('purchasing.noDeliveries'))
    window.history.back()
    const quantity = await quantityOf('TEA-2')
    expect(quantity.value).toBe('4')
    await user.type(quantity, '5')
    await expect.poll(() => current().lines[0]?.quantity).toBe(5)
    await screen.findByText(t('purchasing.draft.saved'))
    await user.click(screen.getByRole('button', { name: t('purchasing.deleteDraft') }))
    await screen.findByRole('dialog', { name: t('purchasing.deleteTitle') })
  })

  test('continues after the response of an autosave was lost', async () => {
    const { user, search, current, loseNextResponse } = await openSheet()
    loseNextResponse()
    await user.type(search, 'TEA-2 4{Enter}')
    await screen.findByText(t('purchasing.draft.failed'))
    const quantity = await quantityOf('TEA-2')
    await user.clear(quantity)
    await user.type(quantity, '6')
    await waitFor(() => expect(current().lines.map(line => line.quantity)).toEqual([6]))
    await screen.findByText(t('purchasing.draft.saved'))
    expect(current().version).toBe(3)
  })

  test('offers the saved version after a change of another user', async () => {
    const { user, search, changeByOther } = await openSheet()
    changeByOther({ documentNumber: 'A-77' })
    await user.type(search, 'TEA-2 4{Enter}')
    await user.click(await screen.findByRole('button', { name: t('purchasing.reload') }))
    await screen.findByDisplayValue('A-77')
    expect(screen.queryByLabelText(t('purchasing.quantityOf', { sku: 'TEA-2' }))).toBeNull()
    expect(screen.queryByText(t('purchasing.conflict'))).toBeNull()
  })

  test('asks for the date of a product that needs it, also by keyboard', async () => {
    const line = { ...COAL, ...NO_LOT, needsDate: true, quantity: 3, unitCostAmd: 650 }
    const { user, current } = await openSheet({ lines: [line] })
    const date = screen.getByLabelText(t('purchasing.bestBeforeOf', { sku: 'COAL-1' }))
    expect(date.getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByLabelText(t('purchasing.costOf', { sku: 'COAL-1' })))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(date)
    await user.type(date, '2027-03-31')
    expect(screen.queryByText(t('purchasing.dateMissing'))).toBeNull()
    await user.type(screen.getByLabelText(t('purchasing.lotOf', { sku: 'COAL-1' })), 'L-7')
    await expect.poll(() => current().lines).toMatchObject([{ bestBeforeDate: '2027-03-31', lotNumber: 'L-7' }])
  })

  test('goes to the missing date of a line that was just scanned, and asks about one that is over', async () => {
    const { user, search, current } = await openSheet()
    await user.type(search, 'TOBACCO-3{Enter}')
    await user.click(await costOf('TOBACCO-3'))
    await user.keyboard('{Enter}')
    const date = screen.getByLabelText(t('purchasing.bestBeforeOf', { sku: 'TOBACCO-3' }))
    expect(document.activeElement).toBe(date)
    search.focus()
    await user.click(screen.getByRole('button', { name: 'Receive 1 unit' }))
    expect(document.activeElement).toBe(date)
    expect(current().state).toBe('draft')
    await user.type(date, '2020-03-31')
    await user.click(screen.getByRole('button', { name: 'Receive 1 unit' }))
    const dialog = await screen.findByRole('dialog', { name: t('purchasing.unusualDates') })
    within(dialog).getByText(/TOBACCO-3/)
    await user.click(within(dialog).getByRole('button', { name: t('purchasing.unusualDatesReceive') }))
    await screen.findByText(t('purchasing.state.received'))
  })

  test('has a line per lot of a product: by scan, by paste and by button', async () => {
    const { user, search, current } = await openSheet()
    const scan = (date: string, lot: string) => user.type(search, `010485000111222317${date}10${lot}{Enter}`)
    await scan('270331', 'L1')
    expect((await quantityOf('TOBACCO-3')).value).toBe('1')
    await scan('270331', 'L1')
    await waitFor(async () => expect((await quantityOf('TOBACCO-3')).value).toBe('2'))
    await scan('271231', 'L2')
    expect((await quantityOf('TOBACCO-3, line 1')).value).toBe('1')
    expect((await quantityOf('TOBACCO-3, line 2')).value).toBe('2')
    await scan('270331', 'L1')
    await waitFor(async () => expect((await quantityOf('TOBACCO-3, line 2')).value).toBe('3'))
    await user.click(search)
    await user.paste('TOBACCO-3\t4\t900\t31.12.2027\tL2\nTOBACCO-3\t5\t900\t30.06.2028\tL3')
    await waitFor(async () => expect((await quantityOf('TOBACCO-3, line 2')).value).toBe('5'))
    expect((await quantityOf('TOBACCO-3, line 1')).value).toBe('5')

    await user.click(screen.getByRole('button', { name: t('purchasing.anotherLot', { sku: 'TOBACCO-3, line 3' }) }))
    const quantity = await quantityOf('TOBACCO-3, line 4')
    expect(document.activeElement).toBe(quantity)
    await user.clear(quantity)
    await user.type(quantity, '6')
    const date = screen.getByLabelText(t('purchasing.bestBeforeOf', { sku: 'TOBACCO-3, line 4' }))
    await user.type(date, '2027-03-31')
    const lot = screen.getByLabelText(t('purchasing.lotOf', { sku: 'TOBACCO-3, line 4' }))
    await user.type(lot, 'L1')
    await screen.findByText(t('purchasing.lotTwice'))
    await screen.findByText(t('purchasing.draft.invalid'))
    await user.type(lot, 'b')
    expect(screen.queryByText(t('purchasing.lotTwice'))).toBeNull()
    await expect
      .poll(() => current().lines.map(line => [line.quantity, line.bestBeforeDate, line.lotNumber]), { timeout: 3000 })
      .toEqual([
        [5, '2028-06-30', 'L3'],
        [5, '2027-12-31', 'L2'],
        [3, '2027-03-31', 'L1'],
        [6, '2027-03-31', 'L1b'],
      ])
    await user.click(screen.getByRole('button', { name: t('purchasing.remove', { sku: 'TOBACCO-3, line 2' }) }))
    expect(screen.queryByLabelText(t('purchasing.quantityOf', { sku: 'TOBACCO-3, line 4' }))).toBeNull()
    // A scanned lot does not take the focus of a line that was added and removed.
    await user.click(screen.getByRole('button', { name: t('purchasing.anotherLot', { sku: 'TOBACCO-3, line 3' }) }))
    await user.click(screen.getByRole('button', { name: t('purchasing.remove', { sku: 'TOBACCO-3, line 4' }) }))
    await scan('280930', 'L9')
    await waitFor(async () => expect((await quantityOf('TOBACCO-3, line 1')).value).toBe('1'))
    expect(document.activeElement).toBe(search)
  })

  test('of a purchase order starts without units and asks before it receives more than expected', async () => {
    const line = { ...COAL, ...NO_LOT, quantity: 0, unitCostAmd: 650, expected: 10 }
    const { user, search, current } = await openSheet({
      orderNumber: 3,
      lines: [line, { ...line, ...TEA, expected: 4 }],
    })
    const receive = screen.getByRole<HTMLButtonElement>('button', { name: t('purchasing.receiveDelivery') })
    expect(receive.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: t('purchasing.fillExpected') }))
    await screen.findByRole('button', { name: 'Receive 14 units' })
    expect(screen.queryByRole('button', { name: t('purchasing.fillExpected') })).toBeNull()
    await user.type(search, 'COAL-1{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Receive 15 units' }))
    const dialog = await screen.findByRole('dialog', { name: t('purchasing.excessTitle') })
    within(dialog).getByText('COAL-1: 11 delivered, 10 expected.')
    expect(current().state).toBe('draft')
    await user.click(within(dialog).getByRole('button', { name: t('purchasing.excessReceive') }))
    await screen.findByText(t('purchasing.state.received'))
    expect(current().lines.map(({ quantity }) => quantity)).toEqual([11, 4])
  })
})
