import type { Mix } from '@shop/contracts/mixes.ts'
import { useInfiniteQuery, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Bookmark, Check, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { MissingPage } from '#shared/missing-page.tsx'
import { MixName, useMixName } from '#shared/mixes/mix-name.tsx'
import { MixRing, strengthNames } from '#shared/mixes/mix-parts.tsx'
import { type MixPurchase, toMixPurchase } from '#shared/mixes/mix-purchase.ts'
import { ShareResult, useShare } from '#shared/mixes/share.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { StrengthEmbers } from '#shared/product/strength-embers.tsx'
import { useSession, whenSignedIn } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import { SummonButton } from './list-parts.tsx'
import { MixPartRow } from './mix-part-row.tsx'
import { mixQuery, ownMixesQuery } from './queries.ts'
import { useAddMix } from './use-add-mix.ts'

/** A shared mix: its parts and the actions to buy it. */
export function MixPage({ shareId }: { shareId: string }) {
  const t = useT()
  const textOf = useProductText()
  const nameOf = useMixName()
  const { data: mix } = useSuspenseQuery(mixQuery(shareId))
  const purchase = toMixPurchase(mix)
  const parts = mix.parts
    .map(part => t('mixes.partOf', { title: textOf(part, 'title'), percent: part.percentage }))
    .join(', ')
  return (
    <div className="page-x pt-6 pb-16 md:pt-10">
      <PageMeta
        title={nameOf(mix)}
        description={t('mixes.of', { parts })}
        isUnlisted={!mix.isPublic}
        picture={mix.pictureUrl}
      />
      <p className="eyebrow">{t('mixes.eyebrow')}</p>
      <PageHeading className="mt-2 break-words">
        <MixName of={mix} />
      </PageHeading>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-10 gap-y-6">
            <MixRing items={mix.parts} className="w-40 sm:w-48" />
            <dl className="grid gap-3">
              <Fact term={t('mixes.strength')}>
                <span className="flex items-center gap-2">
                  {t(strengthNames[mix.strength])}
                  <StrengthEmbers strength={mix.strength} />
                </span>
              </Fact>
              {purchase.items && <Fact term={t('mixes.enough')}>{t('mixes.bowls', { count: purchase.bowls })}</Fact>}
              {mix.saves > 0 && <Fact term={t('mixes.savedTerm')}>{t('mixes.people', { count: mix.saves })}</Fact>}
            </dl>
          </div>
          <section aria-labelledby="parts" className="mt-8">
            <h2 id="parts" className="text-xl">
              {t('mixes.parts')}
            </h2>
            <ul className="mt-3 divide-y divide-hairline border-hairline border-y">
              {mix.parts.map(part => (
                <MixPartRow key={part.productId} part={part} />
              ))}
            </ul>
          </section>
        </div>
        <div className="lg:sticky lg:top-24">
          <MixBuy mix={mix} purchase={purchase} />
          <LocaleLink
            to={paths.mixes}
            className="mt-4 inline-flex min-h-11 items-center underline decoration-control underline-offset-4 hover:decoration-current"
          >
            {t('mixes.all')}
          </LocaleLink>
        </div>
      </div>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** Shown for unknown mix links, with a link to public mixes. */
export function MixMissing() {
  const t = useT()
  return (
    <MissingPage title={t('mixes.missing')} text={t('mixes.missingText')}>
      <div className="mt-8 flex flex-wrap gap-3">
        <LocaleLink to={paths.mixes} className={buttonClass('ember', 'lg')}>
          {t('mixes.title')}
        </LocaleLink>
        <SummonButton size="lg" />
      </div>
    </MissingPage>
  )
}

/** Actions on a mix: add it to the cart with replacements for missing parts, save it, share it. */
function MixBuy({ mix, purchase }: { mix: Mix; purchase: MixPurchase }) {
  const t = useT()
  const named = { ...mix, name: useMixName()(mix) }
  const { add, isFull } = useAddMix()
  const { outcome, share, urlOf } = useShare(paths.mix)
  const { items, hasSwaps, priceAmd } = purchase
  return (
    <div className="grid gap-4 rounded-card bg-surface p-5 sm:p-6">
      {items ? (
        <>
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-muted">{t('mix.together')}</span>
            <Price amountAmd={priceAmd} className="text-xl" />
          </p>
          {hasSwaps && <p className="text-muted text-sm">{t('mixes.swappedText')}</p>}
          <Button size="lg" className="w-full" onClick={() => void add(named, items)}>
            {t(hasSwaps ? 'mixes.toCartSwapped' : 'mixes.toCart')}
          </Button>
        </>
      ) : (
        <Notice kind="warn" title={t('mixes.cannot')}>
          {t('mixes.cannotText')}
        </Notice>
      )}
      {isFull && (
        <Notice kind="warn" role="alert">
          {t('mix.cartFull')}
        </Notice>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] items-start gap-2">
        <SaveShared shareId={mix.shareId} />
        <Button variant="soft" size="sm" onClick={() => void share(named)}>
          <Share2 aria-hidden className="size-4 shrink-0" />
          {t('mixes.share')}
        </Button>
      </div>
      <ShareResult outcome={outcome} url={urlOf(mix.shareId)} />
    </div>
  )
}

const saveSharedMix = async () => (await import('@shop/contracts/mixes.ts')).saveSharedMix

/** Saves a shared mix; visitors log in first. For a saved or own mix it links to the saved mixes. */
function SaveShared({ shareId }: { shareId: string }) {
  const t = useT()
  const queryClient = useQueryClient()
  const session = useSession()
  const own = useInfiniteQuery({ ...ownMixesQuery(session?.token ?? ''), enabled: session !== null })
  const link = useRef<HTMLAnchorElement>(null)
  const save = useMutation({
    mutationFn: () => call(saveSharedMix, { params: { shareId } }),
    // The number of saves and the list of own mixes have changed.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['mixes'] }),
  })
  const isMine =
    save.isSuccess ||
    (session !== null &&
      own.data?.pages.some(({ items }) => items.some(mix => mix.shareId === shareId || mix.origin === shareId)))
  // The pressed button became a link: keep the focus in its place.
  useEffect(() => {
    if (save.isSuccess) link.current?.focus()
  }, [save.isSuccess])
  return (
    <div>
      {isMine ? (
        <LocaleLink ref={link} to={paths.accountMixes} className={buttonClass('soft', 'sm', 'w-full')}>
          <Check aria-hidden className="size-4 shrink-0" />
          {t('mixes.mine')}
        </LocaleLink>
      ) : (
        <Button
          variant="soft"
          size="sm"
          className="w-full"
          pending={save.isPending}
          onClick={() => whenSignedIn(() => save.mutate())}
        >
          <Bookmark aria-hidden className="size-4 shrink-0" />
          {t('mixes.save')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {save.isSuccess && t('mixes.saved')}
      </p>
      {save.error && (
        <FieldError role="alert">
          {(save.error instanceof ApiError && save.error.serverMessage) || t('mixes.saveFailed')}
        </FieldError>
      )}
    </div>
  )
}
