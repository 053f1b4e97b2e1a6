import { TERMS_VERSION } from '@shop/contracts/identity.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { settingGroups } from '@shop/contracts/settings-groups.ts'
import { decideSetup as decideSetupRoute, getSetup, type Setup } from '@shop/contracts/setup.ts'
import type { z } from 'zod'
import { namesOf, type Staff, staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import type { Mount } from '#platform/http/http.ts'
import { changeSetting, getGroups, readSetting } from '#settings/index.ts'
import { type Decision, type SetupEnv, type SetupFacts, setupItems } from './rules.ts'

/** Mounts the setup checklist of a live shop. */
export function mountSetup(mount: Mount, deps: Deps, env: SetupEnv): void {
  mount(getSetup, async () => ({ result: await readSetup(deps, env) }))
  mount(decideSetupRoute, async ({ body, locale, ...call }) => {
    await decideSetup(deps, staffOf(call), { decisions: body, locale })
    return { result: await readSetup(deps, env) }
  })
}

/** The most changes that are searched for the author of the current decision. */
const MOST_CHANGES = 100

/** Reads the tasks that must be done before a live shop opens. */
export async function readSetup({ db, clock }: Pick<Deps, 'db' | 'clock'>, env: SetupEnv): Promise<Setup> {
  const settings = await getGroups(db, ['shop', 'delivery', 'setup'])
  const decisions = await readDecisions(db)
  const items = setupItems(env, {
    now: clock.now(),
    settings,
    isDeliverySaved: (await readSetting(db, 'delivery')).version > 0,
    productsForSale: await countProductsForSale(db),
    lastBackupAt: await lastBackupAt(db),
    ...decisions,
  })
  return { isLive: env.SHOP_MODE === 'live', isHidden: settings.setup.isHidden, items }
}

type Decisions = z.infer<typeof decideSetupRoute.body>

/**
 * Records a decision that only a person can make, with its audit entry.
 * @throws SETTING_CHANGED if another admin decided at the same time
 */
export async function decideSetup(
  deps: Deps,
  staff: Staff,
  { decisions, locale }: { decisions: Decisions; locale: Locale },
): Promise<void> {
  const { version, value } = await readSetting(deps.db, 'setup')
  const before = settingGroups.setup.parse(value)
  const { areTermsReviewed, ...others } = decisions
  const reviewed = areTermsReviewed ? TERMS_VERSION : null
  const termsVersion = areTermsReviewed === undefined ? before.termsVersion : reviewed
  const after = { ...before, ...others, termsVersion }
  await changeSetting(deps, staff, { key: 'setup', version, value: after, locale })
}

/** Reads the author and the time of each current decision: those of the first change since which it is unchanged. */
async function readDecisions(
  db: Db,
): Promise<Pick<SetupFacts, 'termsReviewed' | 'receiptsManual' | 'backupsExternal'>> {
  const changes = await db.settingChange.findMany({
    where: { key: 'setup' },
    orderBy: { version: 'desc' },
    take: MOST_CHANGES,
    select: { at: true, actorId: true, after: true },
  })
  const names = await namesOf(
    db,
    changes.map(({ actorId }) => actorId),
  )
  const read = changes.map(change => ({ ...change, after: settingGroups.setup.parse(change.after) }))
  const findDecision = (isDecided: (value: (typeof read)[number]['after']) => boolean): Decision | null => {
    const end = read.findIndex(({ after }) => !isDecided(after))
    const first = (end === -1 ? read : read.slice(0, end)).at(-1)
    if (!first) return null
    const by = names.get(first.actorId)
    return { at: first.at, by }
  }
  return {
    termsReviewed: findDecision(({ termsVersion }) => termsVersion === TERMS_VERSION),
    receiptsManual: findDecision(({ areReceiptsManual }) => areReceiptsManual),
    backupsExternal: findDecision(({ areBackupsExternal }) => areBackupsExternal),
  }
}

/** Products of the shop with a pack in stock. */
function countProductsForSale(db: Db): Promise<number> {
  return db.product.count({
    where: {
      // Archived products are withdrawn; the condition makes the narrow index product_listed_idx sufficient.
      archivedAt: null,
      withdrawnAt: null,
      variants: { some: { withdrawnAt: null, onHand: { gt: db.variant.fields.reserved } } },
    },
  })
}

/** When the last base backup succeeded, as the backup commands report it. */
async function lastBackupAt(db: Db): Promise<Date | null> {
  const report = await db.backupReport.findUnique({ where: { part: 'base' }, select: { finishedAt: true } })
  return report?.finishedAt ?? null
}
