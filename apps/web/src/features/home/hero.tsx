import type { HomePage } from '@shop/contracts/home.ts'
import { lazy } from 'react'
import coal from '#art/coal.svg'
import hookah from '#art/hookah.svg'
import tinBerry from '#art/tin-berry.svg'
import tinIce from '#art/tin-ice.svg'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { UploadedPicture } from '#shared/pictures/uploaded-picture.tsx'
import { emit } from '#shared/session/events.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { useDeliveryFee } from '#shared/shop-info/shop-info.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { LazyPart } from '#ui/error-boundary.tsx'
import { EmberIcon } from '#ui/icons.tsx'
import { paths } from '../../paths.ts'

const NextDelivery = lazy(() => import('./next-delivery.tsx'))

const ART = [tinIce, hookah, tinBerry, coal]

/** The top of the home page. `content` has the texts and the picture that staff have set. */
export function Hero({ content }: { content?: HomePage['hero'] | undefined }) {
  const t = useT()
  const fee = useDeliveryFee()
  return (
    <section className="page-x grid grid-cols-1 items-center gap-10 pt-6 pb-16 md:pt-10 lg:grid-cols-[1.15fr_1fr] lg:gap-14">
      <div>
        <p className="eyebrow">{t('home.eyebrow')}</p>
        <h1 tabIndex={-1} className="mt-3 text-display tracking-tight">
          {content?.heading ?? t('home.heading')}
        </h1>
        <p className="mt-4 max-w-xl text-lg text-muted md:mt-5">{content?.lead ?? t('home.lead', { fee })}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <LocaleLink to={content?.button?.to ?? paths.flavor} className={buttonClass('ember', 'lg')}>
            {content?.button?.text ?? t('home.toShop')}
          </LocaleLink>
          <Button variant="outline" size="lg" onClick={() => whenSignedIn(() => emit('showMix'))}>
            <EmberIcon className="size-4 text-accent" />
            {t('home.toMix')}
          </Button>
        </div>
        <div className="mt-5 min-h-12 text-sm sm:min-h-6">
          <LazyPart>
            <NextDelivery />
          </LazyPart>
        </div>
        <dl className="mt-6 grid grid-cols-3 gap-x-4 sm:flex sm:gap-x-10">
          <Fact value={fee} text={t('home.factDelivery')} />
          <Fact value={t('home.factPostDays')} text={t('home.factPost')} />
          <Fact value={t('home.factReturnDays')} text={t('home.factReturn')} />
        </dl>
      </div>
      {content?.picture ? (
        <UploadedPicture
          picture={content.picture}
          isMain
          sizes="(min-width: 1024px) 45vw, 100vw"
          className="aspect-square max-h-[36rem] w-full rounded-card"
        />
      ) : (
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-2">
          {ART.map(picture => (
            <img
              key={picture}
              src={picture}
              alt=""
              width={320}
              height={320}
              className="w-full rounded-card bg-raised"
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** The number is decorative; screen readers read, for example, "delivery in Yerevan: 1,500 ֏". */
function Fact({ value, text }: { value: string; text: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="mt-1 text-muted text-xs leading-tight sm:text-sm">{text}</dt>
      <dd className="whitespace-nowrap font-semibold text-lg tabular-nums leading-none sm:text-3xl">{value}</dd>
    </div>
  )
}
