import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { z } from 'zod'
import type { Keys } from '#platform/auth/secrets.ts'
import { type DescribedSetting, describeSetting } from '#platform/config/describe-setting.ts'
import type { SettingProblem } from '#platform/config/env-values.ts'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import type { PaymentGateway } from '../gateway.ts'

/** The kind of payment that the provider offers. */
export type PaymentMethod = 'card' | 'wallet' | 'test'

/** What a gateway needs besides the settings of its provider. */
export type GatewayContext = {
  keys: Keys
  /** Where the browser returns to: a path of the shop, and the same as an absolute URL. */
  returnPath: string
  returnUrl: string
  /** The URL of this server, which hosts the sandbox bank; known once it listens. */
  ownUrl: () => string
}

type Definition<Settings extends z.ZodObject> = {
  name: PaymentProvider
  method: PaymentMethod
  /** Notes for operators about the setup, shown in .env.example. */
  about: string
  /**
   * The environment settings, each with a description. Those without a default are needed if PAYMENT_PROVIDERS names the
   * provider.
   */
  settings: Settings
  /** Checks rules that involve several settings. */
  findProblems?(env: object, isLive: boolean): SettingProblem[]
  createGateway(settings: z.output<Settings>, context: GatewayContext): PaymentGateway
}

/** A payment provider, as its folder in `providers/` declares it. */
export type Provider = Pick<Definition<z.ZodObject>, 'name' | 'method'> & {
  /** Its environment settings, all optional. */
  settings: Record<string, z.ZodType>
  /** Its section in .env.example. */
  declaration: { about: string; settings: DescribedSetting[] }
  /** Finds missing settings of an offered provider and settings that a live shop must not have. */
  findProblems(env: object, options: { isOffered: boolean; isLive: boolean }): SettingProblem[]
  /** The gateway; null if a setting is missing. */
  createGateway(env: object, context: GatewayContext): PaymentGateway | null
}

export function defineProvider<Settings extends z.ZodObject>(definition: Definition<Settings>): Provider {
  const { name, method, about, settings } = definition
  const required = Object.keys(settings.shape).filter(key => !settings.shape[key]?.safeParse(undefined).success)
  return {
    name,
    method,
    settings: settings.partial().shape,
    declaration: {
      about,
      settings: Object.entries(settings.shape).map(([key, setting]) => describeSetting(key, setting)),
    },
    findProblems: (env, { isOffered, isLive }) => {
      const values = new Map<string, unknown>(Object.entries(env))
      const missing = isOffered ? required.filter(key => values.get(key) === undefined) : []
      const clear = Object.keys(settings.shape).filter(
        key => key.endsWith('_URL') && String(values.get(key)).startsWith('http:'),
      )
      return [
        ...missing.map((key): SettingProblem => [key, `missing, needed by the payment provider ${name}`]),
        ...(definition.findProblems?.(env, isLive) ?? []),
        ...(isLive ? clear.map((key): SettingProblem => [key, 'must begin with https:// in live mode']) : []),
      ]
    },
    createGateway: (env, context) => {
      const { data } = settings.safeParse(env)
      return data ? definition.createGateway(data, context) : null
    },
  }
}

export const returnPathOf = (provider: PaymentProvider): string => `${API_BASE}/payments/${provider}/return`
