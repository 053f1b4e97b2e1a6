/** `pnpm bench:login`: customers who sign in by their password (argon2id by the settings), each once, beside a bare answer. */

import { createPasswords } from '../../apps/api/src/identity/index.ts'
import { deriveKeys } from '../../apps/api/src/platform/secrets.ts'
import { accountOf } from '../../apps/api/test/people.ts'
import { APP_SECRET } from '../../apps/api/test/two-processes.ts'
import { withBare } from '../shared/beside-bare.ts'
import { withShop } from '../shared/ground.ts'
import { load, want } from '../shared/load.ts'
import { type Row, tell } from '../shared/table.ts'

const PASSWORD = 'Bench-pass1'
const MEMORY_KIB = 19_456
const CUSTOMERS = 2000
const SECONDS = 8

const rows = await withShop({}, async (ground): Promise<Row[]> => {
  const passwordHash = await createPasswords(MEMORY_KIB, deriveKeys(APP_SECRET).pepper).hash(PASSWORD)
  const accounts = Array.from({ length: CUSTOMERS }, () => ({ ...accountOf(new Date()), passwordHash }))
  await ground.db.account.createMany({ data: accounts })
  const once = (nth: number) => ({
    method: 'POST' as const,
    path: '/serverapi/user/login',
    body: JSON.stringify({ phoneNumber: accounts[nth % CUSTOMERS]?.phone, password: PASSWORD }),
  })
  let answer = ''
  const own = await load({
    url: ground.url,
    connections: 8,
    seconds: SECONDS,
    once: async (send, nth) => {
      answer = (await want(send, once(nth))).text
    },
  })
  const bare = await withBare({ body: Buffer.from(answer, 'latin1'), type: 'application/json', encoding: '' }, url =>
    load({ url, connections: 8, seconds: SECONDS, once: async (send, nth) => void (await want(send, once(nth))) }),
  )
  return [
    { name: 'bare Fastify, the same bytes', ...bare },
    { name: 'sign-in by password', ...own, share: own.perSecond / bare.perSecond },
  ]
})
tell('login', rows)
