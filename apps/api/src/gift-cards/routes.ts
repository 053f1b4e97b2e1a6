import { shopDate } from '@shop/contracts/days.ts'
import { redeemGiftCard as redeemRoute } from '@shop/contracts/gift-cards.ts'
import {
  blockGiftCards as blockRoute,
  exportGiftCards as exportRoute,
  issueGiftCards as issueRoute,
  listGiftCards as listRoute,
} from '@shop/contracts/gift-cards-staff.ts'
import { auditExport, staffOf } from '#audit/index.ts'
import { networkOf } from '#platform/auth/rate-limit-store.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { blockGiftCards } from './block.ts'
import { issueGiftCards } from './issue.ts'
import { createGiftCardsCsv, listGiftCards } from './queries.ts'
import { redeemGiftCard } from './redeem.ts'

/**
 * Mounts the gift cards of customers and staff.
 * @param limitsAddresses whether unknown codes are also limited per network address
 */
export function mountGiftCards(mount: Mount, deps: Deps, limitsAddresses: boolean): void {
  mount(redeemRoute, async ({ caller: { accountId }, request, body: { code } }) => ({
    result: await redeemGiftCard(deps, {
      code,
      accountId,
      address: limitsAddresses ? networkOf(request.ip) : undefined,
    }),
  }))
  mount(issueRoute, async ({ headers, body, locale, ...call }) => ({
    result: {
      items: await issueGiftCards(deps, { staff: staffOf(call), locale }, { ...body, key: headers['idempotency-key'] }),
    },
  }))
  mount(listRoute, async ({ query, locale }) => ({ result: await listGiftCards(deps, query, locale) }))
  mount(exportRoute, async ({ query: filters, reply, locale, ...call }) => {
    reply.header('Content-Disposition', `attachment; filename="gift-cards-${shopDate(deps.clock.now())}.csv"`)
    const result = await createGiftCardsCsv(deps, filters, locale)
    // Not the text: it may be the end of a code, and audit entries are never deleted.
    const { q, state } = filters
    const filter = { ...(state !== undefined && { state }), ...(q && { isSearch: true }) }
    await auditExport(deps, staffOf(call), { action: 'gift_card.export', kind: 'gift_cards', filter })
    return { result }
  })
  mount(blockRoute, async ({ body, ...call }) => ({ result: await blockGiftCards(deps, staffOf(call), body) }))
}
