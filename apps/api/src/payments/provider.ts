import type { Texts } from '@shop/contracts/locale.ts'
import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { z } from 'zod'
import type { Problem } from '#platform/env-values.ts'
import { API_BASE } from '#platform/openapi.ts'
import type { Keys } from '#platform/secrets.ts'
import type { PaymentGateway } from './gateway.ts'

/** How customers pay at a provider. */
export type PaymentMethod = 'card' | 'wallet' | 'test'

/** What a gateway needs besides the settings of its provider. */
export type GatewayContext = {
  keys: Keys
  /** Where the browser comes back to: a path of the shop, and the same as an absolute URL. */
  returnPath: string
  returnUrl: string
  /** The address of this server, which the sandbox bank shares; known once it listens. */
  ownUrl: () => string
}

type Definition<Settings extends z.ZodObject> = {
  name: PaymentProvider
  method: PaymentMethod
  texts: {
    /** What the checkout calls it, and what paying there is like. */
    name: Texts
    hint: Texts
    /** What accountants call it. */
    company: Texts
  }
  /** The environment settings. Those without a default are needed if PAYMENT_PROVIDERS names the provider. */
  settings: Settings
  /** Rules that one setting alone cannot tell. */
  findProblems?(env: object, isLive: boolean): Problem[]
  createGateway(settings: z.output<Settings>, context: GatewayContext): PaymentGateway
}

/** A payment provider, as its folder in `providers/` declares it. */
export type Provider = Pick<Definition<z.ZodObject>, 'name' | 'method' | 'texts'> & {
  /** Its environment settings, each of them optional. */
  settings: Record<string, z.ZodType>
  /** What is missing in the settings of an offered provider, and what a live shop must not have. */
  findProblems(env: object, options: { isOffered: boolean; isLive: boolean }): Problem[]
  /** The gateway; null if a setting is missing. */
  createGateway(env: object, context: GatewayContext): PaymentGateway | null
}

export function defineProvider<Settings extends z.ZodObject>(definition: Definition<Settings>): Provider {
  const { name, method, texts, settings } = definition
  const required = Object.keys(settings.shape).filter(key => !settings.shape[key]?.safeParse(undefined).success)
  return {
    name,
    method,
    texts,
    settings: settings.partial().shape,
    findProblems: (env, { isOffered, isLive }) => {
      const values = new Map<string, unknown>(Object.entries(env))
      const missing = isOffered ? required.filter(key => values.get(key) === undefined) : []
      const clear = Object.keys(settings.shape).filter(
        key => key.endsWith('_URL') && String(values.get(key)).startsWith('http:'),
      )
      return [
        ...missing.map((key): Problem => [key, `missing, needed by the payment provider ${name}`]),
        ...(definition.findProblems?.(env, isLive) ?? []),
        ...(isLive ? clear.map((key): Problem => [key, 'must begin with https:// in live mode']) : []),
      ]
    },
    createGateway: (env, context) => {
      const { data } = settings.safeParse(env)
      return data ? definition.createGateway(data, context) : null
    },
  }
}

export const returnPathOf = (provider: PaymentProvider): string => `${API_BASE}/payments/${provider}/return`
