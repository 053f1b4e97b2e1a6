/**
 * `pnpm bench:login`: customers log in by password (argon2id by the settings), each once, compared with a bare response.
 * Then 8 visitors read the catalog, first alone and then while 150 clients log in without pause.
 */

import { createPasswords } from '../../apps/api/src/identity/index.ts'
import { deriveKeys } from '../../apps/api/src/platform/auth/secrets.ts'
import { accountOf } from '../../apps/api/test/builders/people.ts'
import { APP_SECRET } from '../../apps/api/test/harness/two-processes.ts'
import { withShop } from '../shared/bench-context.ts'
import { expectOk, load } from '../shared/load.ts'
import { type Row, report } from '../shared/table.ts'
import { withBare } from '../shared/with-bare.ts'

const PASSWORD = 'Bench-pass1'
const MEMORY_KIB = 19_456
const CUSTOMERS = 2000
const SECONDS = 8
const CLIENTS = 150
const VISITORS = 8
const CATALOG_P95_MS = 300

const rows = await withShop({}, async (context): Promise<Row[]> => {
  const passwordHash = await createPasswords(MEMORY_KIB, deriveKeys(APP_SECRET).pepper).hash(PASSWORD)
  const accounts = Array.from({ length: CUSTOMERS }, () => ({ ...accountOf(new Date()), passwordHash }))
  await context.db.account.createMany({ data: accounts })
  const once = (index: number) => ({
    method: 'POST' as const,
    path: '/serverapi/user/login',
    body: JSON.stringify({ phoneNumber: accounts[index % CUSTOMERS]?.phone, password: PASSWORD }),
  })
  let response = ''
  const own = await load({
    url: context.url,
    connections: 8,
    seconds: SECONDS,
    once: async (send, index) => {
      response = (await expectOk(send, once(index))).text
    },
  })
  const bare = await withBare({ body: Buffer.from(response, 'latin1'), type: 'application/json', encoding: '' }, url =>
    load({
      url,
      connections: 8,
      seconds: SECONDS,
      once: async (send, index) => void (await expectOk(send, once(index))),
    }),
  )
  const readCatalog = () =>
    load({
      url: context.url,
      connections: VISITORS,
      seconds: SECONDS,
      warmUpSeconds: 2,
      once: async send =>
        void (await expectOk(send, { method: 'GET', path: '/serverapi/catalog/products?category=flavor' })),
    })
  const alone = await readCatalog()
  const statuses: Record<number, number> = {}
  const flood = load({
    url: context.url,
    connections: CLIENTS,
    seconds: SECONDS + 4,
    warmUpSeconds: 0,
    once: async (send, index) => {
      const { status } = await send(once(index))
      statuses[status] = (statuses[status] ?? 0) + 1
    },
  })
  const duringLogins = await readCatalog()
  await flood
  return [
    { name: 'bare Fastify, the same bytes', ...bare },
    { name: 'sign-in by password', ...own, share: own.perSecond / bare.perSecond },
    { name: `catalog, ${VISITORS} visitors alone`, ...alone },
    {
      name: `catalog while ${CLIENTS} clients sign in`,
      ...duringLogins,
      responses: JSON.stringify(statuses),
      target: `p95 < ${CATALOG_P95_MS} ms`,
      isMet: duringLogins.p95 < CATALOG_P95_MS,
    },
  ]
})
report('login', rows)
