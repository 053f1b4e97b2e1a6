import { DevMessage } from '@shop/contracts/notifications.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import { localeOf } from '#platform/i18n/locale.ts'
import { devInboxCss, devInboxPage } from './dev-inbox-page.ts'

const SHOWN = 100

const Query = z.object({ to: z.string().max(254).default('').transform(readRecipient) })

/** An unencoded plus arrives as a space: accept `?to=+374...`. */
function readRecipient(to: string): string {
  const trimmed = to.trim().toLowerCase()
  return /^374\d+$/.test(trimmed) ? `+${trimmed}` : trimmed
}

/**
 * Mounts the dev inbox: the messages of the sandbox adapters as a page and as JSON, newest first. Not found unless
 * both adapters are the sandbox: a live shop must not show codes.
 */
export function mountDevInbox(app: FastifyInstance, { db }: Pick<Deps, 'db'>, isSandbox: boolean): void {
  const options = { schema: { querystring: Query, hide: true }, config: { access: 'all' as const } }

  for (const path of ['/dev/messages', `${API_BASE}/dev/messages`]) {
    app.get(path, options, async (request, reply) => {
      if (!isSandbox) return reply.callNotFound()
      const messages = await findMessages(db, Query.parse(request.query).to)
      return preventIndexing(reply).send({ result: { messages }, messages })
    })
  }

  app.get('/dev/inbox', options, async (request, reply) => {
    if (!isSandbox) return reply.callNotFound()
    const { to } = Query.parse(request.query)
    const locale = localeOf(request.headers['accept-language'])
    const page = devInboxPage(await findMessages(db, to), { to, locale })
    return preventIndexing(reply).type('text/html; charset=utf-8').send(page)
  })

  app.get('/dev/inbox.css', options, async (_request, reply) => {
    if (!isSandbox) return reply.callNotFound()
    return preventIndexing(reply).type('text/css; charset=utf-8').send(devInboxCss)
  })
}

const preventIndexing = (reply: FastifyReply) =>
  reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex')

async function findMessages(db: Tx, to: string): Promise<DevMessage[]> {
  const newest = kysely
    .selectFrom('dev_message')
    .select(['channel', 'to', 'text', 'code', 'sent_at as sentAt'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
  const rows = await query(db, to === '' ? newest : newest.where('to', '=', to))
  return rows.map(({ code, sentAt, ...row }) =>
    DevMessage.parse({ ...row, sentAt: sentAt.toISOString(), code: code ?? undefined }),
  )
}
