import { z } from 'zod'
import { webAddress, withoutTrailingSlash } from '#platform/env-values.ts'
import { defineProvider } from '../../provider.ts'
import { arcaGateway } from './gateway.ts'

export const arca = defineProvider({
  name: 'arca',
  method: 'card',
  texts: {
    name: { ru: 'Банковская карта', en: 'Bank card', hy: 'Բանկային քարտ' },
    hint: {
      ru: 'На странице платёжной системы ArCa',
      en: 'On the page of the ArCa payment system',
      hy: 'ArCa վճարային համակարգի էջում',
    },
    company: { ru: 'ArCa', en: 'ArCa', hy: 'ArCa' },
  },
  settings: z.object({ ARCA_URL: webAddress, ARCA_USERNAME: z.string(), ARCA_PASSWORD: z.string() }),
  createGateway: ({ ARCA_URL, ARCA_USERNAME: username, ARCA_PASSWORD: password }, { returnUrl }) =>
    arcaGateway({ url: withoutTrailingSlash(ARCA_URL), username, password, returnUrl }),
})
