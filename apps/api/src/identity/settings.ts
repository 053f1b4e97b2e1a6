import { Password } from '@shop/contracts/identity.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import { wholeNumber } from '#platform/config/env-values.ts'

/** The environment settings of accounts: the first admin, and the cost of a password hash. */
export const identitySettings = {
  ADMIN_PHONE: z
    .string()
    .regex(/^\+374\d{8}$/, { error: 'must be +374 and 8 digits' })
    .refine(phone => isValidPhoneNumber(phone), { error: 'must be a mobile number, as it gets codes by SMS' })
    .optional()
    .describe(
      'The mobile number of the first admin. The account is created at the start if no admin exists and no account has this phone. Demo default: +37491000001. Create further admins with pnpm admin:make.',
    ),
  ADMIN_PASSWORD: z
    .string()
    .refine(password => Password.safeParse(password).success, {
      error: 'must have 8-15 characters with a lower and an upper case letter, a digit and a special character',
    })
    .optional()
    .describe(
      'The password of the first admin: 8 to 15 characters of four kinds: lower case, upper case, digit, special character. Demo default: Demo-admin1',
    ),
  PASSWORD_HASH_MEMORY_KIB: wholeNumber(19_456, 1024, 1_048_576).describe(
    'Memory of one password hash (argon2id), in KiB.',
  ),
}

const Settings = z.object(identitySettings)
export type IdentitySettings = z.infer<typeof Settings>
