import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { ReactNode } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { paths } from '../../paths.ts'
import type { RentalOverview } from './queries.ts'

/** Steps in order: hookah, flavor, bowl, dates. */
export function RentalSteps({ overview: { hookahs, flavors, cups } }: { overview: RentalOverview }) {
  const t = useT()
  return (
    <ol className="mt-6 grid gap-x-8 gap-y-4 sm:mt-8 sm:gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      <Step number={1} name={t('rent.step1')}>
        {t('rent.step1Text', { count: hookahs.length })}
      </Step>
      <Step number={2} name={t('rent.step2')}>
        {t('rent.step2Text')}{' '}
        {flavors.count > 0 && (
          <StepLink to={paths.flavor}>
            {t('rent.flavorsFrom', { count: flavors.count, price: formatAmd(flavors.fromAmd) })}
          </StepLink>
        )}
      </Step>
      <Step number={3} name={t('rent.step3')}>
        {t('rent.step3Text')}{' '}
        {cups.count > 0 && (
          <StepLink to={`${paths.accessories}?accessoryType=bowl`}>
            {t('rent.cupsFrom', { count: cups.count, price: formatAmd(cups.fromAmd) })}
          </StepLink>
        )}
      </Step>
      <Step number={4} name={t('rent.step4')}>
        {t('rent.step4Text')}
      </Step>
    </ol>
  )
}

function Step({ number, name, children }: { number: number; name: string; children: ReactNode }) {
  return (
    // On phones the number is in a narrow column, so that the content starts higher.
    <li className="grid grid-cols-[2rem_1fr] border-hairline border-t pt-4 sm:block sm:pt-5">
      <p aria-hidden className="font-dots font-medium text-3xl text-tuff leading-none">
        {number}
      </p>
      <div>
        <h2 className="text-lg sm:mt-3">{name}</h2>
        <p className="text-muted sm:mt-1">{children}</p>
      </div>
    </li>
  )
}

function StepLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LocaleLink to={to} className="text-text underline decoration-control underline-offset-4 hover:decoration-current">
      {children}
    </LocaleLink>
  )
}
