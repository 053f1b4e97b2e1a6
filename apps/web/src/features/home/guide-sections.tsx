import { formatPercent } from '@shop/contracts/money.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FlavorDot, ShareRing } from '#shared/mixes/share-ring.tsx'
import { emit } from '#shared/session/events.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { paths } from '../../paths.ts'

/** Parts of the sample mix in percent, in the colors of their flavors (contracts, flavor-colors.ts). */
const SAMPLE: readonly { id: string; taste: MessageId; percentage: number; color: string }[] = [
  { id: 'watermelon', taste: 'home.tasteWatermelon', percentage: 50, color: '#e75f66' },
  { id: 'mint', taste: 'home.tasteMint', percentage: 30, color: '#30ad51' },
  { id: 'lime', taste: 'home.tasteLime', percentage: 20, color: '#73a40a' },
]

export function MixTeaser() {
  const t = useT()
  const locale = useLocale()
  return (
    <section aria-labelledby="mix" className="page-x py-10">
      <div className="grid items-center gap-10 rounded-card bg-surface p-6 md:grid-cols-[1.6fr_1fr] md:p-8 lg:grid-cols-[1.3fr_1fr] lg:p-12">
        <div className="min-w-0">
          <p className="eyebrow">{t('home.mixEyebrow')}</p>
          <h2 id="mix" className="mt-2 text-2xl sm:text-3xl">
            {t('home.mixHeading')}
          </h2>
          <p className="mt-4 max-w-xl text-lg text-muted">{t('home.mixText')}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button variant="outline" size="lg" onClick={() => whenSignedIn(() => emit('showMix'))}>
              {t('home.toMix')}
            </Button>
            <LocaleLink to={paths.mixes} className={buttonClass('plain')}>
              {t('home.toMixes')}
            </LocaleLink>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-center gap-8">
          <div role="img" aria-label={t('home.mixExample')}>
            <ShareRing shares={SAMPLE} className="w-44 max-w-full" />
          </div>
          <ul aria-hidden className="space-y-3">
            {SAMPLE.map(({ id, taste, percentage, color }) => (
              <li key={id} className="flex items-baseline gap-3">
                <FlavorDot color={color} className="self-center" />
                <span className="w-14 font-semibold text-xl tabular-nums leading-none">
                  {formatPercent(percentage, locale)}
                </span>
                <span className="text-muted">{t(taste)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

const STEPS: readonly { name: MessageId; text: MessageId }[] = [
  { name: 'home.how1', text: 'home.how1Text' },
  { name: 'home.how2', text: 'home.how2Text' },
  { name: 'home.how3', text: 'home.how3Text' },
]

export function HowItWorks() {
  const t = useT()
  return (
    <section aria-labelledby="how" className="page-x py-10">
      <h2 id="how" className="mb-5 text-2xl">
        {t('home.how')}
      </h2>
      <ol className="grid gap-8 md:grid-cols-3">
        {STEPS.map(({ name, text }, index) => (
          <li key={name} className="border-hairline border-t pt-5">
            <p aria-hidden className="font-dots font-medium text-3xl text-tuff leading-none">
              {index + 1}
            </p>
            <h3 className="mt-3 text-lg">{t(name)}</h3>
            <p className="mt-1 text-muted">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
