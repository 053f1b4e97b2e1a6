import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { Trans } from '#platform/i18n/trans.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { SettingsSetup } from '#shared/admin/setup-checklist.tsx'
import { categoryRules } from './category-section.tsx'
import { closedDays, workdays } from './day-sections.tsx'
import { depositLevels } from './deposits-section.tsx'
import { discreet } from './discreet-section.tsx'
import { lots } from './lots-section.tsx'
import { fees, giftCards, model, points, receipts, refunds, sms } from './money-sections.tsx'
import { pointTiers } from './point-tiers-section.tsx'
import { reviews } from './reviews-section.tsx'
import { part, SectionsPage } from './sections-page.tsx'
import { contact, hours } from './shop-sections.tsx'
import { alerts, rental, sessions } from './work-sections.tsx'

/** The sections of the page. */
export const parts = [
  part(hours),
  part(fees),
  part(closedDays),
  part(points),
  part(pointTiers),
  part(rental),
  part(depositLevels),
  part(categoryRules),
  part(lots),
  part(reviews),
  part(refunds),
  part(receipts),
  part(giftCards),
  part(workdays),
  part(contact),
  part(discreet),
  part(alerts),
  part(sms),
  part(model),
  part(sessions),
]

/** Settings of the shop, for admins. */
export function SettingsPage() {
  const t = useT()
  return (
    <SectionsPage
      title={t('admin.page.settings')}
      lead={
        <Trans id="settings.lead" components={{ a: <LocaleLink to={adminPaths.orders} className="underline" /> }} />
      }
      parts={parts}
    >
      <SettingsSetup />
    </SectionsPage>
  )
}
