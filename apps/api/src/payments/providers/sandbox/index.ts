import { z } from 'zod'
import { defineProvider } from '../../provider.ts'
import { sandboxGateway } from './gateway.ts'

/** A bank on this server, called over HTTP. It moves no money. A live shop does not start with it. */
export const sandbox = defineProvider({
  name: 'sandbox',
  method: 'test',
  about: 'A payment page of this server. It moves no money, and live mode rejects it.',
  settings: z.object({}),
  createGateway: (_settings, { keys, ownUrl, returnPath }) =>
    sandboxGateway({ key: keys.sandboxPayment, bankUrl: ownUrl, returnPath }),
})
