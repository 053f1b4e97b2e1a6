import { z } from 'zod'
import { webAddress, withoutTrailingSlash } from '#platform/config/env-values.ts'
import { defineProvider } from '../../provider.ts'
import { arcaGateway } from './gateway.ts'

export const arca = defineProvider({
  name: 'arca',
  method: 'card',
  about: 'ArCa iPay and banks with the same interface, such as Ineco.',
  settings: z.object({
    ARCA_URL: webAddress.describe(
      'The URL that the bank gives, up to /rest: https://ipay.arca.am/payment/rest, for tests https://ipaytest.arca.am:8445/payment/rest',
    ),
    ARCA_USERNAME: z.string().describe('The user of the interface, from the bank.'),
    ARCA_PASSWORD: z.string().describe('The password of the user.'),
  }),
  createGateway: ({ ARCA_URL, ARCA_USERNAME: username, ARCA_PASSWORD: password }, { returnUrl }) =>
    arcaGateway({ url: withoutTrailingSlash(ARCA_URL), username, password, returnUrl }),
})
