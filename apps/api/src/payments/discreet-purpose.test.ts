import { findRevealingWord } from '@shop/contracts/discreet.ts'
import { paymentProviders } from '@shop/contracts/payments.ts'
import { describe, expect } from 'vitest'
import { test } from '../../test/builders/provider-shop.ts'

const each = test.for(paymentProviders)

describe('a discreet payment', () => {
  each(
    'at %s has the neutral name and the number of the order, and nothing of what the shop sells',
    async (name, { shop }) => {
      const simulator = name === 'sandbox' ? undefined : shop.simulators[name]
      const before = simulator?.received.length ?? 0

      const order = await shop.given.order({ provider: name, isDiscreet: true })

      const { redirectUrl, fields } = order.redirect
      const bills = await shop.db.sandboxPayment.findMany({ where: { paymentId: order.payment.paymentId } })
      const sentTexts = [
        ...(simulator?.received.slice(before) ?? []).map(body => decodeURIComponent(body.replaceAll('+', ' '))),
        decodeURIComponent(redirectUrl),
        ...Object.values(fields),
        ...bills.map(({ shopName, orderNumber }) => `${shopName} ${orderNumber}`),
      ].join('\n')
      const purpose = { sandbox: 'DT Store ', idram: 'DT Store ', ameriabank: 'Order ', arca: 'Order ' }[name]
      expect(sentTexts).toContain(`${purpose}${order.number}`)
      expect(sentTexts).not.toContain('DymTun')
      expect(findRevealingWord(sentTexts)).toBeUndefined()
    },
  )
})
