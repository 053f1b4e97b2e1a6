import { z } from 'zod'
import { defineProvider } from '../../provider.ts'
import { sandboxGateway } from './gateway.ts'

/** A bank on this very server, called over HTTP. It moves no money; a live shop refuses to start with it. */
export const sandbox = defineProvider({
  name: 'sandbox',
  method: 'test',
  texts: {
    name: { ru: 'Тестовая оплата', en: 'Test payment', hy: 'Փորձնական վճարում' },
    hint: { ru: 'Деньги не списываются', en: 'No money moves', hy: 'Գումար չի գանձվում' },
    company: { ru: 'Тестовая оплата', en: 'Test payment', hy: 'Փորձնական վճարում' },
  },
  settings: z.object({}),
  createGateway: (_settings, { keys, ownUrl, returnPath }) =>
    sandboxGateway({ key: keys.sandboxPayment, bankUrl: ownUrl, returnPath }),
})
